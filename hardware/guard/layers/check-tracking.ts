import { armOffset } from '../../piper/piper-action-space.ts'
import type { ArmSide } from '../../../src/core/cell/arm-feedback.ts'
import type { GuardFinding } from '../guard-finding.ts'

/** The joint of an arm whose measured angle is furthest from the commanded one. */
export interface TrackingError {
  readonly joint: number
  readonly errorRad: number
}

/** @param commanded - last set-point, 14 numbers; @param jointsRad - measured, joint 1..6 of `arm` */
export function trackingError(arm: ArmSide, commanded: Float64Array, jointsRad: Float64Array): TrackingError {
  let worst: TrackingError = { joint: 1, errorRad: 0 }
  for (let joint = 0; joint < 6; joint += 1) {
    const errorRad = Math.abs(commanded[armOffset(arm) + joint]! - jointsRad[joint]!)
    if (errorRad > worst.errorRad) worst = { joint: joint + 1, errorRad }
  }
  return worst
}

/** Layer 11, tracking: measured joints may be off the commanded ones by more than the bound only for a moment. */
export function checkTracking(
  arm: ArmSide,
  error: TrackingError,
  lastedMs: number,
  boundRad: number,
  boundMs: number,
): GuardFinding | undefined {
  if (error.errorRad <= boundRad || lastedMs < boundMs) return undefined
  return {
    code: 'tracking-error',
    text: `the ${arm} arm does not go where it is told`,
    got: `joint ${error.joint} off by ${error.errorRad.toFixed(3)} rad for ${lastedMs.toFixed(0)} ms`,
    expected: `at most ${boundRad} rad for ${boundMs} ms`,
    remedy: `look what holds or pushes the ${arm} arm, then arm again`,
    arm,
  }
}
