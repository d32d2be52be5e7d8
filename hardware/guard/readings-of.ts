import { ACTION_DIMENSIONS, armOffset } from '../piper/piper-action-space.ts'
import type { ArmFeedback } from '../../src/core/cell/arm-feedback.ts'

/** Measured positions of both arms in the order of an action, 14 numbers. */
export function readingsOf(left: ArmFeedback, right: ArmFeedback): Float64Array {
  const readings = new Float64Array(ACTION_DIMENSIONS)
  for (const feedback of [left, right]) {
    readings.set(feedback.jointsRad, armOffset(feedback.arm))
    readings[armOffset(feedback.arm) + 6] = feedback.gripperM
  }
  return readings
}
