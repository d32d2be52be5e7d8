import { armPose } from './arm-pose.ts'
import type { ArmReadings } from './arm-readings.ts'

/** The measured joints, each moved to the nearest angle within its limits: a target beyond them leaves an arm in status 4 (piper_sdk#94). */
export function reachablePose(readings: ArmReadings, limitsRad: readonly (readonly [number, number])[]): Float64Array {
  return armPose.jointsRad(readings).map((rad, index) => {
    const [lower, upper] = limitsRad[index]!
    return Math.min(upper, Math.max(lower, rad))
  })
}
