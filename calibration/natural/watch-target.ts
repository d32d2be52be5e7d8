import type { EpisodeMonitor } from '../../src/core/episode-monitor.ts'
import type { HistoryEvent } from '../../src/core/history.ts'
import type { World } from '../../src/core/world.ts'
import type { CalibrationPorts } from '../calibration-ports.ts'
import { targetOfEpisode } from './target-of-episode.ts'

/** Watches an episode from its decision on; as a monitor it says success as soon as the target is known. */
export interface TargetWatch extends EpisodeMonitor {
  /** Call it after every action. */
  look(): void
  target(): string | null
}

/** Begins to watch: call it at the decision. */
export function watchTarget({ simulator, judge }: Pick<CalibrationPorts, 'simulator' | 'judge'>, worlds: readonly World[]): TargetWatch {
  const posesAtDecision = judge.objectPoses()
  let releases = releasesOf(simulator.facts().events)
  let target: string | null = null
  return {
    look() {
      const now = releasesOf(simulator.facts().events)
      target ??= targetOfEpisode({ posesAtDecision, poses: judge.objectPoses(), letGo: now > releases }, worlds)
      releases = now
    },
    target: () => target,
    episodeStatus: () => ({ success: target !== null, failed: judge.episodeStatus().failed }),
  }
}

function releasesOf(events: readonly HistoryEvent[]): number {
  return events.filter(({ kind }) => kind === 'release').length
}
