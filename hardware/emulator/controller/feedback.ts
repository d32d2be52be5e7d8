import type { CanFrame } from '../../can/can-frame.ts'
import { encodeFrame } from '../../piper/codec/encode-frame.ts'
import { flangePose } from '../../piper/forward-kinematics.ts'
import { eulerRad } from './euler.ts'
import type { PiperController } from './piper-controller.ts'

/** One bus cycle of 200 Hz lasts 5 ms; each of its milliseconds has its frames, so that they stand spread over the bus as a real arm's do. */
const CYCLE_MS = 5

const COUNTS_PER_RAD = 180_000 / Math.PI
const COUNTS_PER_M = 1e6
/** N m per A of joint 1..3 and 4..6 (reference tables, 1.2). */
const TORQUE_PER_AMPERE = [1.18125, 1.18125, 1.18125, 0.95844, 0.95844, 0.95844]
const REST_CURRENT_MA = 200
const ENABLED_BIT = 1 << 6
const STALL_BIT = 1 << 7
const HOMED_BIT = 1 << 7
const COMMUNICATION_STATUS = 5

/**
 * What an arm sends in one millisecond. Joints, pose, gripper, status and six fast motor frames come at 200 Hz, six slow motor frames at 40 Hz: 3,040
 * frames a second. A leader sends commands in their place.
 *
 * @param tick - milliseconds since the cell began, a whole number
 */
export function feedback(controller: PiperController, tick: number, nowMs: number): readonly CanFrame[] {
  if (!controller.isAwake(nowMs)) return []
  const slot = tick % CYCLE_MS
  if (controller.isLeader) return slot === 0 ? leaderFrames(controller, nowMs) : []
  switch (slot) {
    case 0:
      return joints(controller, nowMs, 'joints')
    case 1:
      return [status(controller, nowMs), gripper(controller), ...slowMotors(controller, Math.floor(tick / CYCLE_MS), nowMs)]
    case 2:
      return pose(controller, nowMs)
    case 3:
      return [1, 2, 3].map((motor) => fastMotor(controller, motor, nowMs))
    default:
      return [4, 5, 6].map((motor) => fastMotor(controller, motor, nowMs))
  }
}

function joints(controller: PiperController, nowMs: number, name: 'joints' | 'joint-target'): readonly CanFrame[] {
  const [J1 = 0, J2 = 0, J3 = 0, J4 = 0, J5 = 0, J6 = 0] = Array.from(controller.reportedRad(nowMs), (angle) =>
    Math.round(angle * COUNTS_PER_RAD),
  )
  return [encodeFrame(`${name}-12`, { J1, J2 }), encodeFrame(`${name}-34`, { J3, J4 }), encodeFrame(`${name}-56`, { J5, J6 })]
}

function status(controller: PiperController, nowMs: number): CanFrame {
  const { stuckStatus } = controller.condition
  const broken = stuckStatus?.status === COMMUNICATION_STATUS ? stuckStatus.joint : undefined
  const over = stuckStatus !== undefined && broken === undefined ? stuckStatus.joint : undefined
  return encodeFrame('status', {
    controlMode: controller.controlMode,
    armStatus: controller.status,
    moveMode: controller.moveMode,
    teachState: Number(controller.inTeach),
    targetReached: Number(!controller.reached(nowMs)),
    jointsAtLimit: controller.limitFlags | bit(over),
    jointCommunicationFaults: bit(broken),
  })
}

function bit(joint: number | undefined): number {
  return joint === undefined ? 0 : 1 << (joint - 1)
}

function gripper(controller: PiperController): CanFrame {
  const { gripper: motor, measured } = controller
  return encodeFrame('gripper', {
    stroke: Math.round(controller.reportedOpeningM() * COUNTS_PER_M),
    force: milli(motor.effortNm(measured.openingM)),
    state: HOMED_BIT | (motor.on ? ENABLED_BIT : 0),
  })
}

function slowMotors(controller: PiperController, cycle: number, nowMs: number): readonly CanFrame[] {
  const turn = cycle % 5
  return (turn === 0 ? [1, 6] : [turn + 1]).map((motor) => slowMotor(controller, motor, nowMs))
}

function slowMotor(controller: PiperController, motor: number, nowMs: number): CanFrame {
  const on = controller.motors.isOn(motor - 1, nowMs)
  const state = (on ? ENABLED_BIT : 0) | (controller.hasStalled(motor - 1, nowMs) ? STALL_BIT : 0)
  const busCurrent = on ? REST_CURRENT_MA + Math.round(100 * Math.abs(controller.measured.torquesNm[motor - 1]!)) : 0
  return encodeFrame('slow-motor', { voltage: 240, driverTemperature: 32, motorTemperature: 30, state, busCurrent }, motor)
}

function fastMotor(controller: PiperController, motor: number, nowMs: number): CanFrame {
  const { speedsRadPerS, torquesNm } = controller.measured
  const amperes = controller.motors.isOn(motor - 1, nowMs) ? torquesNm[motor - 1]! / TORQUE_PER_AMPERE[motor - 1]! : 0
  const position = Math.round(controller.reportedRad(nowMs)[motor - 1]! * 1000)
  return encodeFrame('fast-motor', { speed: milli(speedsRadPerS[motor - 1]!), current: milli(amperes), position }, motor)
}

function pose(controller: PiperController, nowMs: number): readonly CanFrame[] {
  const { positionM, rotation } = flangePose(controller.reportedRad(nowMs))
  const [x = 0, y = 0, z = 0] = Array.from(positionM, (metres) => Math.round(metres * COUNTS_PER_M))
  const [rx = 0, ry = 0, rz = 0] = eulerRad(rotation).map((angle) => Math.round(angle * COUNTS_PER_RAD))
  return [encodeFrame('flange-xy', { x, y }), encodeFrame('flange-z-rx', { z, rx }), encodeFrame('flange-ry-rz', { ry, rz })]
}

/** What a leader says of where it is dragged: modes and targets for its follower. */
function leaderFrames(controller: PiperController, nowMs: number): readonly CanFrame[] {
  const stroke = Math.round(controller.reportedOpeningM() * COUNTS_PER_M)
  return [
    encodeFrame('motion-mode', { controlMode: 1, moveMode: 1, speed: 100, motionStyle: 0xad }),
    ...joints(controller, nowMs, 'joint-target'),
    encodeFrame('gripper-target', { stroke, force: 1000, command: 1 }),
  ]
}

/** Thousandths within 16 bits. */
function milli(value: number): number {
  return Math.min(32_767, Math.max(-32_768, Math.round(value * 1000)))
}
