import { ACTION_DIMENSIONS } from '../piper/piper-action-space.ts'
import type { ArmWatch } from './arm-watch.ts'
import type { BothArms } from './both-arms.ts'
import type { CellLimits } from './cell-limits.ts'
import { armingRefused } from './guard-errors.ts'
import { guardFinding } from './guard-finding.ts'
import type { GuardFinding } from './guard-finding.ts'
import { checkArmHealth } from './layers/check-arm-health.ts'
import { readingsOf } from './readings-of.ts'

export interface ArmingParts {
  readonly arms: BothArms
  /** Left, then right. */
  readonly watches: readonly [ArmWatch, ArmWatch]
  readonly limits: CellLimits
  readonly nowMs: () => number
  /** Whether somebody has asked for a stop since arming began. */
  readonly stopped: () => boolean
}

/** Measured joints may lie this far outside their limits when the cell is armed: a link sags, a zero is a little off (own choice), rad. */
const OUTSIDE_RAD = 0.05

/** Whether both arms may be given power: fresh, without a fault, within their limits. @throws TwinpastError `arming-refused` (halt) */
export function requireArmable(parts: ArmingParts): void {
  checkPose(parts, false)
}

/**
 * Powers one arm after the other at its measured pose. Returns the pose both hold, 14 numbers within the limits.
 * @throws TwinpastError `arming-refused` (halt), or what a driver throws
 */
export async function powerBoth(parts: ArmingParts): Promise<Float64Array> {
  for (const arm of ['left', 'right'] as const) {
    await parts.arms[arm].enable()
    if (parts.stopped())
      throw armingRefused(guardFinding('stopped', 'somebody stopped the cell while it was being armed', 'arm again when it is safe'))
  }
  return checkPose(parts, true)
}

function checkPose({ watches, limits, nowMs }: ArmingParts, powered: boolean): Float64Array {
  const [left, right] = watches.map((watch) => {
    const feedback = watch.feedback()
    const finding = watch.fresh(feedback, nowMs())
    if (finding !== undefined || feedback === undefined)
      throw armingRefused(finding ?? guardFinding('no-feedback', 'an arm has not reported', ''))
    // Before it has power an arm neither holds power nor follows this host; a fault refuses either way.
    const sick = checkArmHealth(powered ? feedback : { ...feedback, enabled: true, followsHost: true })
    if (sick !== undefined) throw armingRefused(sick)
    return feedback
  })
  const pose = readingsOf(left!, right!)
  for (let d = 0; d < ACTION_DIMENSIONS; d += 1) {
    const outside = Math.max(limits.lower[d]! - pose[d]!, pose[d]! - limits.upper[d]!)
    if (d % 7 !== 6 && outside > OUTSIDE_RAD) throw armingRefused(jointOutside(d, pose[d]!, limits))
    pose[d] = Math.min(limits.upper[d]!, Math.max(limits.lower[d]!, pose[d]!))
  }
  return pose
}

function jointOutside(d: number, value: number, { lower, upper, dimensions }: CellLimits): GuardFinding {
  return {
    code: 'joints-outside-limits',
    text: 'an arm stands outside the limits of a joint',
    got: `${value.toFixed(3)} rad`,
    expected: `${lower[d]!.toFixed(3)} to ${upper[d]!.toFixed(3)} rad`,
    where: dimensions[d]!.name,
    remedy: 'move the arm back by hand (teach button), or check its zero',
  }
}
