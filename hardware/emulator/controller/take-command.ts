import type { CanFrame } from '../../can/can-frame.ts'
import { readCommand } from './command.ts'
import type { Command } from './command.ts'
import type { PiperController } from './piper-controller.ts'
import { answerQuery, changeParameter } from './take-parameter.ts'

const RADIANS_PER_COUNT = Math.PI / 180_000
const FOLLOW = 0xad
const KEEP_STYLE = 0xff
/** What a leader does not take: it is moved by hand. */
const MOVES = new Set(['motion-mode', 'joint-target-12', 'joint-target-34', 'joint-target-56', 'gripper-target', 'motor-power'])
const ALL_MOTORS = [1, 2, 3, 4, 5, 6]
const FIRST_JOINT: Readonly<Record<string, number>> = { 'joint-target-12': 0, 'joint-target-34': 2, 'joint-target-56': 4 }
const POSE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  'pose-target-xy': ['x', 'y'],
  'pose-target-z-rx': ['z', 'rx'],
  'pose-target-ry-rz': ['ry', 'rz'],
}

/**
 * What a controller does with a frame from the bus, and what it answers. MIT, CPV, arcs and lines, recorded trajectories and teaching by CAN are taken
 * without effect: the emulated arm moves in MOVE J and MOVE P only.
 */
export function takeCommand(controller: PiperController, frame: CanFrame, nowMs: number): readonly CanFrame[] {
  const command = readCommand(frame)
  if (command === undefined || !controller.isAwake(nowMs)) return []
  if (controller.isLeader && MOVES.has(command.name)) return []
  switch (command.name) {
    case 'motion-control':
      motionControl(controller, command)
      return []
    case 'motion-mode':
      motionMode(controller, command)
      return []
    case 'pose-target-xy':
    case 'pose-target-z-rx':
    case 'pose-target-ry-rz':
      controller.takePose(POSE_FIELDS[command.name]!.map((field) => [field, command.raw(field)]))
      return []
    case 'joint-target-12':
    case 'joint-target-34':
    case 'joint-target-56':
      jointTargets(controller, command)
      return []
    case 'gripper-target':
      return gripperTarget(controller, command, nowMs)
    case 'motor-power':
      motorPower(controller, command, nowMs)
      return []
    case 'limit-query':
    case 'firmware-query':
      return answerQuery(controller, command)
    default:
      return changeParameter(controller, command, nowMs)
  }
}

function motionControl(controller: PiperController, command: Command): void {
  const emergency = command.raw('emergency')
  if (emergency === 1) controller.quickStop()
  if (emergency === 2) controller.reset()
}

function motionMode(controller: PiperController, command: Command): void {
  const style = command.raw('motionStyle')
  controller.setMode(
    command.raw('controlMode'),
    command.raw('moveMode'),
    command.raw('speed'),
    style === KEEP_STYLE ? controller.smooth : style !== FOLLOW,
  )
}

function jointTargets(controller: PiperController, command: Command): void {
  const first = FIRST_JOINT[command.name]!
  const at = (joint: number): readonly [number, number] => [joint, command.raw(`J${joint + 1}`) * RADIANS_PER_COUNT]
  controller.aim([at(first), at(first + 1)])
}

function gripperTarget(controller: PiperController, command: Command, nowMs: number): readonly CanFrame[] {
  if (command.raw('setZero') !== 0) return changeParameter(controller, command, nowMs)
  if (controller.stopped || controller.inTeach) return []
  const on = command.raw('command') % 2 === 1
  if (on) controller.gripper.command(command.raw('stroke') / 1e6, command.raw('force') / 1000, controller.strokeM)
  else controller.gripper.disable()
  return []
}

function motorPower(controller: PiperController, command: Command, nowMs: number): void {
  const target = command.raw('target')
  const motors = target === 7 || target === 0xff ? ALL_MOTORS : ALL_MOTORS.filter((motor) => motor === target)
  if (command.raw('action') === 1) {
    controller.motors.disable(motors)
    if (motors.length === ALL_MOTORS.length) controller.gripper.disable()
  } else if (command.raw('action') === 2 && !controller.stopped)
    controller.motors.enable(motors, controller.condition.refusingJoints, nowMs)
}
