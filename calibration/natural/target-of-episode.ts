import type { World } from '../../src/core/world.ts'

/** An object that stayed within both of these of where it stood at the decision was not chosen. */
const MOVED_SIDEWAYS_M = 0.02
const MOVED_IN_HEIGHT_M = 0.03
/** An object is at a target within this of its middle, horizontally. */
const AT_TARGET_M = 0.05

/** What an evaluator sees of an episode after its decision; poses are x, y, z (metres) and yaw (rad), [objects, 4]. */
export interface EpisodeState {
  readonly posesAtDecision: Float64Array
  readonly poses: Float64Array
  /** Whether an object was let go in the action just executed. */
  readonly letGo: boolean
}

/**
 * Branch whose readout target the episode truly went to, read from the objects alone, never from the tools or the chunk; null while it went to
 * none. If all worlds warrant the same object: the target at which it was let go. If they warrant different ones: the target from
 * which the only object that moved was taken.
 */
export function targetOfEpisode({ posesAtDecision, poses, letGo }: EpisodeState, worlds: readonly World[]): string | null {
  const moved = objectsMoved(posesAtDecision, poses)
  const [object, ...others] = moved
  if (object === undefined || others.length > 0) return null
  const oneObject = new Set(worlds.map((world) => world.object)).size === 1
  if (oneObject && !letGo) return null
  const at = (oneObject ? poses : posesAtDecision).subarray(4 * object, 4 * object + 2)
  const near = worlds.filter(({ readoutTargetM: [x, y] }) => Math.hypot(at[0]! - x, at[1]! - y) <= AT_TARGET_M)
  return near.length === 1 ? near[0]!.branch : null
}

function objectsMoved(before: Float64Array, now: Float64Array): readonly number[] {
  return Array.from({ length: before.length / 4 }, (_, object) => object).filter((object) => {
    const [dx, dy, dz] = [0, 1, 2].map((axis) => now[4 * object + axis]! - before[4 * object + axis]!)
    return Math.hypot(dx!, dy!) > MOVED_SIDEWAYS_M || Math.abs(dz!) > MOVED_IN_HEIGHT_M
  })
}
