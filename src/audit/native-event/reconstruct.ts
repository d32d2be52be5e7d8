import { bytesEqual } from '../../core/bytes.ts'
import type { EpisodeBoundary } from '../closed-loop/capture-boundary.ts'
import { continueEpisode } from '../closed-loop/continue-episode.ts'
import type { Continuation } from '../closed-loop/continue-episode.ts'
import { differenceOf } from '../closed-loop/difference-of.ts'
import { foldSteps } from '../closed-loop/fold-steps.ts'
import type { EpisodePorts } from '../closed-loop/run-episode.ts'
import type { EventfulEpisode } from './live-through-events.ts'

/** An episode taken up again at an event with its own history folded anew. */
export interface Reconstruction extends Continuation {
  readonly emptiedDigest: string
  /** How memory or course differ from the native ones; undefined if both are equal to the last bit. */
  readonly difference: string | undefined
}

/** Folds what the native episode fed before the event once more, and lets the policy go on from the event with that memory. */
export async function reconstruct(
  ports: EpisodePorts,
  native: EventfulEpisode,
  boundary: EpisodeBoundary,
  instruction: string,
): Promise<Reconstruction> {
  const { policy } = ports
  const { memory, emptiedDigest } = await foldSteps(policy, instruction, native.episode.steps.slice(0, boundary.atStep))
  const continuation = await continueEpisode(ports, native, boundary)
  const difference = bytesEqual(memory.bytes, boundary.memory.bytes)
    ? differenceOf(native.episode, continuation.episode, policy.info.actionSpace.dimensions.length)
    : `memory ${memory.digest} instead of ${boundary.memory.digest}`
  return { ...continuation, emptiedDigest, difference }
}
