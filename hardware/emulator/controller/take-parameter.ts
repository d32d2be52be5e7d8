import type { CanFrame } from '../../can/can-frame.ts'
import { encodeFrame } from '../../piper/codec/encode-frame.ts'
import { factoryJointLimits, factoryParameters } from './arm-parameters.ts'
import type { Command } from './command.ts'
import { firmwareText } from './firmware-text.ts'
import type { PiperController } from './piper-controller.ts'

/** Leaves a field of 0x474 as it is. */
const KEEP = 0x7fff
const JOINTS = [1, 2, 3, 4, 5, 6]

/** Answers to the queries that change nothing: limits, accelerations, firmware. */
export function answerQuery(controller: PiperController, command: Command): readonly CanFrame[] {
  const { parameters, condition } = controller
  if (command.name === 'firmware-query') return firmwareText(condition.firmware).map((text) => encodeFrame('firmware-text', { text }))
  const joint = command.raw('joint')
  const limit = parameters.joints[joint - 1]
  if (limit === undefined) return []
  switch (command.raw('query')) {
    case 1: {
      const { maxTenthDeg: maxAngle, minTenthDeg: minAngle, speedMilliRadPerS: maxSpeed } = limit
      return [encodeFrame('limit-answer', { joint, maxAngle, minAngle, maxSpeed })]
    }
    case 2:
      return [encodeFrame('acceleration-answer', { joint, maxAcceleration: parameters.accelerations[joint - 1]! })]
    default:
      return []
  }
}

/** Commands that a real arm keeps: done where the emulated arm knows what they mean, recorded and acknowledged always; a zero is never set. */
export function changeParameter(controller: PiperController, command: Command, nowMs: number): readonly CanFrame[] {
  const { parameters } = controller
  switch (command.name) {
    case 'role-setup':
      parameters.leader = command.raw('role') === 0xfa
      break
    case 'limit-setup':
      setLimit(controller, command)
      break
    case 'joint-setup':
      if (command.raw('accelerationFieldValid') !== 0) setAcceleration(controller, command)
      break
    case 'parameter-query':
      return parameterQuery(controller, command, nowMs)
    case 'end-limit-setup':
      parameters.end = ['linearSpeed', 'angularSpeed', 'linearAcceleration', 'angularAcceleration'].map((field) => command.raw(field))
      break
    case 'collision-level-setup':
      parameters.collisionLevels = Array.from(command.frame.data.subarray(0, 6), (level) => Math.min(8, level))
      break
    case 'gripper-setup':
      setGripper(controller, command)
      break
    case 'gripper-target':
    case 'silent-update':
    case 'joint-assistance':
      break
    default:
      return []
  }
  return acknowledge(controller, command, nowMs)
}

function parameterQuery(controller: PiperController, command: Command, nowMs: number): readonly CanFrame[] {
  const { parameters } = controller
  const set = command.raw('set')
  if (set === 1) parameters.end = factoryParameters().end
  if (set === 2) parameters.joints = factoryJointLimits()
  const changes = set !== 0 || command.raw('periodicFeedback') !== 0 || command.raw('loadFieldValid') !== 0
  const answers = changes ? acknowledge(controller, command, nowMs) : []
  switch (command.raw('query')) {
    case 1: {
      const [linearSpeed = 0, angularSpeed = 0, linearAcceleration = 0, angularAcceleration = 0] = parameters.end
      return [...answers, encodeFrame('end-limit-answer', { linearSpeed, angularSpeed, linearAcceleration, angularAcceleration })]
    }
    case 2:
      return [...answers, encodeFrame('collision-level-answer', { level: parameters.collisionLevels })]
    case 4: {
      const { teachRangePercent: teachRange, friction } = parameters.gripper
      return [...answers, encodeFrame('gripper-answer', { teachRange, maxStroke: Math.round(1000 * controller.strokeM), friction })]
    }
    default:
      return answers
  }
}

function setLimit({ parameters }: PiperController, command: Command): void {
  const kept = (field: string, now: number) => (command.raw(field) === KEEP ? now : command.raw(field))
  parameters.joints = parameters.joints.map((limit, index) =>
    index + 1 === command.raw('joint')
      ? {
          maxTenthDeg: kept('maxAngle', limit.maxTenthDeg),
          minTenthDeg: kept('minAngle', limit.minTenthDeg),
          speedMilliRadPerS: Math.min(3000, kept('maxSpeed', limit.speedMilliRadPerS)),
        }
      : limit,
  )
}

function setAcceleration({ parameters }: PiperController, command: Command): void {
  const joint = command.raw('joint')
  for (const each of JOINTS)
    if (joint === each || joint === 7) parameters.accelerations[each - 1] = Math.min(500, command.raw('acceleration'))
}

function setGripper({ parameters }: PiperController, command: Command): void {
  const strokeMm = command.raw('maxStroke')
  if (strokeMm !== 0 && strokeMm !== 70 && strokeMm !== 100) return
  parameters.gripper = { teachRangePercent: command.raw('teachRange'), strokeMm, friction: command.raw('friction') }
}

function acknowledge(controller: PiperController, { frame }: Command, nowMs: number): readonly CanFrame[] {
  controller.record({ atMs: nowMs, id: frame.id, data: Buffer.from(frame.data).toString('hex') })
  return [encodeFrame('set-answer', { answeredId: frame.id & 0xff })]
}
