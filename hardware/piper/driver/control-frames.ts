import type { CanFrame } from '../../can/can-frame.ts'
import { encodeFrame } from '../codec/encode-frame.ts'

const ALL = 0xff
/** "All" to the vendor's program, the gripper to the vendor's document; sent beside 0xFF, it is right either way. */
const ALL_OR_GRIPPER = 7
const GRIPPER_ENABLE_CLEAR_ERROR = 3
const MILLIDEGREES_PER_RAD = 180_000 / Math.PI

/** Every frame a driver sends, from SI units. What it must never send has no function here, and would not pass the transport. */
export const controlFrames = {
  /** CAN control, MOVE J, position-velocity. @param speedPercent - 0..100 of the arm's own speed limit */
  motionMode: (speedPercent: number): CanFrame =>
    encodeFrame('motion-mode', { controlMode: 1, moveMode: 1, speed: Math.round(speedPercent) }),

  /** Targets of joint 1..6, rad. */
  jointTargets: (jointsRad: ArrayLike<number>): readonly CanFrame[] =>
    (['joint-target-12', 'joint-target-34', 'joint-target-56'] as const).map((name, pair) =>
      encodeFrame(name, {
        [`J${2 * pair + 1}`]: Math.round(jointsRad[2 * pair]! * MILLIDEGREES_PER_RAD),
        [`J${2 * pair + 2}`]: Math.round(jointsRad[2 * pair + 1]! * MILLIDEGREES_PER_RAD),
      }),
    ),

  /** @param openingM - between the finger pads, metres; @param forceNm - largest torque of its motor */
  gripperTarget: (openingM: number, forceNm: number): CanFrame =>
    encodeFrame('gripper-target', { stroke: Math.round(openingM * 1e6), force: Math.round(forceNm * 1000), command: 1 }),

  /** Power for the gripper, its error cleared, at an opening it should keep. */
  gripperPower: (openingM: number, forceNm: number): CanFrame =>
    encodeFrame('gripper-target', {
      stroke: Math.round(openingM * 1e6),
      force: Math.round(forceNm * 1000),
      command: GRIPPER_ENABLE_CLEAR_ERROR,
    }),

  enableAll: (): readonly CanFrame[] => [ALL, ALL_OR_GRIPPER].map((target) => encodeFrame('motor-power', { target, action: 2 })),
  /** The arm falls. */
  disableAll: (): readonly CanFrame[] => [ALL, ALL_OR_GRIPPER].map((target) => encodeFrame('motor-power', { target, action: 1 })),
  /** The arm sinks slowly. */
  quickStop: (): CanFrame => encodeFrame('motion-control', { emergency: 1 }),
  /** The arm falls. */
  reset: (): CanFrame => encodeFrame('motion-control', { emergency: 2 }),

  firmwareQuery: (): CanFrame => encodeFrame('firmware-query', { request: 1 }),
  limitQuery: (joint: number): CanFrame => encodeFrame('limit-query', { joint, query: 1 }),
  gripperParameterQuery: (): CanFrame => encodeFrame('parameter-query', { query: 4, load: 3 }),
}
