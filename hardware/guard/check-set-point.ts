import { ACTION_DIMENSIONS } from '../piper/piper-action-space.ts'
import type { CellLimits } from './cell-limits.ts'
import type { GuardFinding } from './guard-finding.ts'
import { checkPose } from './layers/check-path.ts'

const ROUNDING = 1e-9

/**
 * The last look at every set-point, interpolated ones included, before it goes to the bus: finite, within the limits, no further from the one before
 * than the speed limit allows in a beat, inside the workspace, arms apart. An admitted chunk passes by construction; whatever does not latches.
 *
 * @param before - last set-point, 14 numbers
 */
export function checkSetPoint(setPoint: Float64Array, before: Float64Array, limits: CellLimits): GuardFinding | undefined {
  for (let d = 0; d < ACTION_DIMENSIONS; d += 1) {
    const value = setPoint[d]!
    const most = (limits.motion.speedPerS[d]! * limits.beatMs) / 1000 + ROUNDING
    const inside = value >= limits.lower[d]! && value <= limits.upper[d]!
    if (inside && Math.abs(value - before[d]!) <= most) continue
    return {
      code: 'set-point-refused',
      text: 'a set-point is outside the limits',
      got: `${value} after ${before[d]}`,
      expected: `${limits.lower[d]} to ${limits.upper[d]}, at most ${most} per beat`,
      where: limits.dimensions[d]!.name,
      remedy: 'report this: an admitted chunk must not come to it',
    }
  }
  return checkPose(setPoint, limits.path).finding
}
