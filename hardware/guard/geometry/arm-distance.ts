import { squaredSegmentDistance } from './segment-distance.ts'

/**
 * Radii around the chain of {@link ARM_POINTS}, metres: foot to shoulder, upper arm, forearm, hand with open gripper. The largest distance of any vertex of
 * the vendor's meshes from its segment is 0.066, 0.067, 0.051, 0.083 m (agilexrobotics/agx_arm_urdf@1ee5659, own computation), rounded up.
 */
const CAPSULES: readonly { readonly from: number; readonly to: number; readonly radiusM: number }[] = [
  { from: 0, to: 1, radiusM: 0.07 },
  { from: 1, to: 2, radiusM: 0.07 },
  { from: 2, to: 3, radiusM: 0.055 },
  { from: 3, to: 5, radiusM: 0.085 },
]

/**
 * Smallest distance between the surfaces of two arms, each a chain of capsules, metres; negative where they overlap. Cables and what the grippers hold
 * are not counted.
 *
 * @param a - points of one arm in the common frame, [6, 3] in the order of `ARM_POINTS`
 * @param b - likewise of the other
 */
export function armDistanceM(a: Float64Array, b: Float64Array): number {
  let nearestM = Infinity
  for (const one of CAPSULES) {
    for (const other of CAPSULES) {
      const squared = squaredSegmentDistance(a, 3 * one.from, 3 * one.to, b, 3 * other.from, 3 * other.to)
      nearestM = Math.min(nearestM, Math.sqrt(squared) - one.radiusM - other.radiusM)
    }
  }
  return nearestM
}
