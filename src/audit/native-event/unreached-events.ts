import type { UnreachedStage } from '../../core/intervention-evidence.ts'
import type { NativeEvent } from '../../core/intervention-registration.ts'
import type { EventfulEpisode } from './live-through-events.ts'

/** The registered events that an episode did not come to, with how it went instead. */
export function unreachedEvents(native: EventfulEpisode, events: readonly NativeEvent[]): readonly UnreachedStage[] {
  const { direction, seedIndex, episode, facts } = native
  return events
    .filter(({ event }) => !native.reached.has(event))
    .map(({ event, after, count }): UnreachedStage => {
      const found = facts.events.filter(({ kind }) => kind === after)
      const last = found[count - 1]
      const course =
        last === undefined ? `${found.length} of ${count} ${after}` : `${after} ${count} at step ${last.stepIndex}, no query after it`
      return { direction, seedIndex, stage: event, reason: `${course}; ${episode.ending} after ${episode.steps.length} actions` }
    })
}
