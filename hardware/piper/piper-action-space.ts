import type { ActionSpace } from '../../src/core/action-space.ts'

/** Which of the two arms of the cell. */
export type ArmName = 'left' | 'right'

export const ARM_NAMES: readonly ArmName[] = ['left', 'right']

/** Dimensions of a whole action: left arm, then right arm. */
export const ACTION_DIMENSIONS = 14

/** Opening between the finger pads of an open gripper, metres (small stroke, docs/sources.md). */
export const GRIPPER_STROKE_M = 0.07

/** Lower and upper limits of joint 1 to 6, rad (docs/sources.md). */
export const PIPER_JOINT_LIMITS_RAD: readonly (readonly [number, number])[] = [
  [-2.6179, 2.6179],
  [0, 3.14],
  [-2.967, 0],
  [-1.745, 1.745],
  [-1.22, 1.22],
  [-2.0944, 2.0944],
]

/** Index of the first dimension of an arm within an action. */
export function armOffset(arm: ArmName): 0 | 7 {
  return arm === 'left' ? 0 : 7
}

/** Index of an arm's gripper within an action. */
export function gripperIndex(arm: ArmName): number {
  return armOffset(arm) + 6
}

/**
 * The action space of a cell of two PiPER arms: absolute targets `left/joint1..6`, `left/gripper`, then the right arm;
 * joints in rad, grippers as opening in metres; one action per 15 physics steps at 250 Hz.
 */
export const piperActionSpace: ActionSpace = {
  dimensions: ARM_NAMES.flatMap((arm) => [
    ...PIPER_JOINT_LIMITS_RAD.map(([lower, upper], index) => ({ name: `${arm}/joint${index + 1}`, unit: 'rad' as const, lower, upper })),
    { name: `${arm}/gripper`, unit: 'm' as const, lower: 0, upper: GRIPPER_STROKE_M },
  ]),
  rateHz: 250 / 15,
}
