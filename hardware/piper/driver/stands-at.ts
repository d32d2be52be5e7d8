/** An arm this far from the pose it holds was moved since by somebody, or was caught in motion; as in the guard's stop ladder, rad (own choice). */
const MOVED_RAD = 0.1

/**
 * Whether an arm still stands where it is held. There a hold repeats the pose, so that the arm does not creep; elsewhere a repeated pose would make it jump back.
 *
 * @param heldRad - joint 1..6 of the earlier hold, rad
 * @param measuredRad - joint 1..6 now, rad
 */
export function standsAt(heldRad: Float64Array, measuredRad: Float64Array): boolean {
  return heldRad.every((held, joint) => Math.abs(held - measuredRad[joint]!) <= MOVED_RAD)
}
