import type { UnreachedStage } from '../../core/intervention-evidence.ts'
import type { NativeEvent } from '../../core/intervention-registration.ts'
import type { EventfulEpisode } from './live-through-events.ts'

/** The registered events that an episode did not come to in its own past, with how it went instead. */
export function unreachedEvents(native: EventfulEpisode, events: readonly NativeEvent[]): readonly UnreachedStage[] {
  const { direction, seedIndex, episode } = native
  return events
    .filter(({ event }) => !native.reached.has(event))
    .map((event): UnreachedStage => {
      const reason = `${courseOf(native, event)}; ${episode.ending} after ${episode.steps.length} actions`
      return { direction, seedIndex, stage: event.event, reason }
    })
}

function courseOf({ strayed, facts }: EventfulEpisode, { event, after, count }: NativeEvent): string {
  const other = strayed.get(event)
  if (other !== undefined) return `the policy lived the past of ${other}`
  const found = facts.events.filter(({ kind }) => kind === after)
  const last = found[count - 1]
  return last === undefined ? `${found.length} of ${count} ${after}` : `${after} ${count} at step ${last.stepIndex}, no query after it`
}
