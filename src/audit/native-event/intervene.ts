import type { BankCondition } from '../../core/intervention-registration.ts'
import type { EpisodeBoundary } from '../closed-loop/capture-boundary.ts'
import { continueEpisode } from '../closed-loop/continue-episode.ts'
import type { Continuation } from '../closed-loop/continue-episode.ts'
import { notFrozen } from '../closed-loop/not-frozen.ts'
import type { EpisodePorts } from '../closed-loop/run-episode.ts'
import type { EventBoundary, EventfulEpisode } from './live-through-events.ts'
import { reconstruct } from './reconstruct.ts'
import { replacement } from './replacement.ts'
import type { PastAtEvent } from './replacement.ts'

/** An episode at one of the events it came to, and the other past's under the same seed, which may not have come there. */
export interface Moment {
  readonly event: string
  readonly native: EventfulEpisode
  readonly boundary: EventBoundary
  readonly donor: EventfulEpisode
}

/**
 * The courses that follow from one moment: `native`, then each registered condition in its order, as far as its donor came there. The
 * replacements are run first and the sham last, so that anything they leave behind in the policy shows in it.
 * @throws TwinpastError `policy-not-frozen`, fate record: the reconstruction, equal at the gate, is equal no more.
 */
export async function intervene(
  ports: EpisodePorts,
  { event, native, boundary, donor }: Moment,
  conditions: readonly BankCondition[],
  instruction: string,
): Promise<ReadonlyMap<string, Continuation>> {
  const { policy } = ports
  const own = pastAt(native, boundary)
  const donorBoundary = donor.reached.get(event)
  const donorPast = donorBoundary === undefined ? undefined : pastAt(donor, donorBoundary)
  const replaced = new Map<string, Continuation>()
  for (const condition of conditions) {
    const install = condition === 'sham' ? undefined : replacement(policy, condition, own, donorPast, instruction)
    if (install === undefined) continue
    await install()
    replaced.set(condition, await continueEpisode(ports, native, boundary))
  }
  const sham = await reconstruct(ports, native, boundary, instruction)
  if (sham.difference !== undefined) throw notFrozen(sham.difference, `event ${event}, direction ${native.direction}`)
  const courses = new Map<string, Continuation>([['native', { memoryDigest: boundary.memory.digest, episode: native.episode }]])
  for (const condition of conditions) {
    const course = condition === 'sham' ? sham : replaced.get(condition)
    if (course !== undefined) courses.set(condition, course)
  }
  return courses
}

function pastAt({ episode }: EventfulEpisode, { atStep, memory }: EpisodeBoundary): PastAtEvent {
  return { memory, steps: episode.steps.slice(0, atStep) }
}
