import type { NativeEvent } from '../../core/intervention-registration.ts'
import type { SimulatorSession } from '../../core/simulator-session.ts'
import { captureBoundary } from '../closed-loop/capture-boundary.ts'
import type { EpisodeBoundary } from '../closed-loop/capture-boundary.ts'
import type { EpisodePorts } from '../closed-loop/run-episode.ts'
import { runNativeEpisode } from '../closed-loop/run-native-episode.ts'
import type { NativeEpisode } from '../closed-loop/run-native-episode.ts'

/** An undisturbed episode and where it met the registered events. */
export interface EventfulEpisode extends NativeEpisode {
  /** By name of the event; an event that no boundary followed is absent. */
  readonly reached: ReadonlyMap<string, EpisodeBoundary>
}

/** Runs an undisturbed episode and captures the first query boundary after each registered event. */
export async function liveThroughEvents(
  ports: EpisodePorts,
  start: Pick<NativeEpisode, 'direction' | 'seedIndex' | 'scenario' | 'rules'>,
  events: readonly NativeEvent[],
): Promise<EventfulEpisode> {
  const reached = new Map<string, EpisodeBoundary>()
  const native = await runNativeEpisode(ports, start, {
    boundary: async (stepIndex) => {
      for (const event of events) {
        if (!reached.has(event.event) && countOf(ports.simulator, event) >= event.count) {
          reached.set(event.event, await captureBoundary(ports, stepIndex))
        }
      }
    },
  })
  return { ...native, reached }
}

function countOf(simulator: SimulatorSession, { after }: NativeEvent): number {
  return simulator.facts().events.filter(({ kind }) => kind === after).length
}
