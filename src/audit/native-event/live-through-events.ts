import type { HistoryFacts } from '../../core/history.ts'
import type { NativeEvent } from '../../core/intervention-registration.ts'
import { captureBoundary } from '../closed-loop/capture-boundary.ts'
import type { EpisodeBoundary } from '../closed-loop/capture-boundary.ts'
import type { EpisodePorts } from '../closed-loop/run-episode.ts'
import { runNativeEpisode } from '../closed-loop/run-native-episode.ts'
import type { NativeEpisode } from '../closed-loop/run-native-episode.ts'
import { choiceIsDue } from './choice-is-due.ts'

/** The boundary at which an episode met an event. */
export interface EventBoundary extends EpisodeBoundary {
  /** The pair's own choice comes next (choice-is-due.ts). */
  readonly choiceDue: boolean
}

/** An undisturbed episode and where it met the registered events. */
export interface EventfulEpisode extends NativeEpisode {
  /** By name of the event; an event that no boundary followed is absent, and one in another past. */
  readonly reached: ReadonlyMap<string, EventBoundary>
  /** Branch whose past the policy had lived instead of its own when it came to an event; where the start settles no branch. */
  readonly strayed: ReadonlyMap<string, string>
}

/**
 * Runs an undisturbed episode and captures the first query boundary after each registered event.
 * @param lawfulEvents - ordered kinds of event of a lawful history of the pair's decision
 */
export async function liveThroughEvents(
  ports: EpisodePorts,
  start: Pick<NativeEpisode, 'direction' | 'seedIndex' | 'scenario' | 'rules'>,
  events: readonly NativeEvent[],
  lawfulEvents: readonly string[],
): Promise<EventfulEpisode> {
  const reached = new Map<string, EventBoundary>()
  const strayed = new Map<string, string>()
  const native = await runNativeEpisode(ports, start, {
    boundary: async (stepIndex) => {
      const facts = ports.simulator.facts()
      const other = pastOfAnother(facts, start.scenario.branch)
      for (const { event, after, count } of events) {
        if (reached.has(event) || strayed.has(event) || facts.events.filter(({ kind }) => kind === after).length < count) continue
        if (other === undefined)
          reached.set(event, {
            ...(await captureBoundary(ports, stepIndex)),
            choiceDue: choiceIsDue(facts, start.scenario.branch, lawfulEvents),
          })
        else strayed.set(event, other)
      }
    },
  })
  return { ...native, reached, strayed }
}

/** The branch that what has happened so far warrants, if it is another one alone. */
function pastOfAnother({ warrantedBranches }: HistoryFacts, branch: string): string | undefined {
  return warrantedBranches.includes(branch) ? undefined : warrantedBranches[0]
}
