import type { ArmSide } from '../../../src/core/cell/arm-feedback.ts'
import type { GuardFinding } from '../guard-finding.ts'

/** Box and floor in the common frame, metres. */
export interface Workspace {
  readonly lowerM: readonly [number, number, number]
  readonly upperM: readonly [number, number, number]
  /** Height that flange and fingertip stay above: table top plus clearance. */
  readonly lowestM: number
}

const AXES = ['x', 'y', 'z'] as const
const FLANGE = 4
const FINGERTIP = 5

/**
 * Layer 7, workspace box and floor, for flange and fingertip of one arm.
 *
 * @param points - of the arm in the common frame, [6, 3] in the order of `ARM_POINTS`
 * @param slackM - how much further inside to stay
 */
export function checkWorkspace(
  arm: ArmSide,
  points: Float64Array,
  { lowerM, upperM, lowestM }: Workspace,
  slackM: number,
): GuardFinding | undefined {
  for (const point of [FLANGE, FINGERTIP]) {
    for (let axis = 0; axis < 3; axis += 1) {
      const at = points[3 * point + axis]!
      const lower = (axis === 2 ? Math.max(lowerM[2], lowestM) : lowerM[axis]!) + slackM
      const upper = upperM[axis]! - slackM
      if (at >= lower && at <= upper) continue
      return {
        code: 'out-of-workspace',
        text: `the ${point === FLANGE ? 'flange' : 'fingertip'} of the ${arm} arm would leave its workspace`,
        got: `${AXES[axis]} = ${at.toFixed(4)} m`,
        expected: `${lower.toFixed(4)} to ${upper.toFixed(4)} m`,
        remedy: 'check the mounts, the box and the floor of the cell, or move the arm back by hand (teach button)',
        arm,
      }
    }
  }
  return undefined
}
