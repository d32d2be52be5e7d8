import { flangePose } from '../../forward-kinematics.ts'
import { rotationOfEuler } from '../rotation-of-euler.ts'
import { piperDh, piperDhOldFirmware } from '../../piper-dh.ts'
import type { PoseVector } from './vector-file.ts'

/** Vectors are rounded to four decimals of a millimetre or a degree. */
const TOLERANCE = 1e-4

/** Everything in which forward kinematics and a vector differ, empty if nothing. Rotations are compared as matrices: 180 deg is -180 deg. */
export function checkPoseVector({ offsets, jointsRad, flangePositionMm, eulerDeg }: PoseVector): readonly string[] {
  const { positionM, rotation } = flangePose(jointsRad, offsets === 'new' ? piperDh : piperDhOldFirmware)
  const gotMm = Array.from(positionM, (metres) => metres * 1000)
  const farMm = Math.max(...gotMm.map((mm, axis) => Math.abs(mm - flangePositionMm[axis]!)))
  const [rxDeg, ryDeg, rzDeg] = eulerDeg
  const farDeg = angleDeg(rotation, rotationOfEuler(radians(rxDeg), radians(ryDeg), radians(rzDeg)))
  return [
    ...(farMm <= TOLERANCE ? [] : [`flange at ${gotMm.map((mm) => mm.toFixed(4)).join(' ')} mm, ${farMm.toFixed(4)} mm off`]),
    // Each of three angles may be off by its rounding.
    ...(farDeg <= 2 * TOLERANCE ? [] : [`flange turned by ${farDeg.toFixed(4)} deg`]),
  ]
}

function radians(deg: number): number {
  return (deg * Math.PI) / 180
}

/** Angle between two nearly equal rotations, degrees: the norm of their difference is sqrt(8) times the sine of half the angle. */
function angleDeg(a: Float64Array, b: Float64Array): number {
  const norm = Math.hypot(...a.map((value, i) => value - b[i]!))
  return (2 * Math.asin(Math.min(1, norm / Math.sqrt(8))) * 180) / Math.PI
}
