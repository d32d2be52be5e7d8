import type { Direction } from '../../core/direction.ts'
import type { HistoryFacts } from '../../core/history.ts'
import type { Scenario } from '../../core/scenario.ts'
import { fedDigest } from './fed-digest.ts'
import { runEpisode } from './run-episode.ts'
import type { Episode, EpisodePorts, EpisodeRules, EpisodeWatcher } from './run-episode.ts'

/** An undisturbed episode: the policy acts from the first action, and nothing but its own update path touches its memory. */
export interface NativeEpisode {
  readonly direction: Direction
  readonly seedIndex: number
  readonly scenario: Scenario
  readonly rules: EpisodeRules
  readonly episode: Episode
  readonly facts: HistoryFacts
  /** SHA-256 over everything that was fed. */
  readonly digest: string
  /** Memory at the end of the episode. */
  readonly memoryDigest: string
  /** Memory right after `begin`. */
  readonly emptiedDigest: string
}

/** @param start - which past, under which seed and rules */
export async function runNativeEpisode(
  ports: EpisodePorts,
  start: Pick<NativeEpisode, 'direction' | 'seedIndex' | 'scenario' | 'rules'>,
  watcher: EpisodeWatcher,
): Promise<NativeEpisode> {
  const { simulator, policy } = ports
  const { task, decision } = start.scenario
  const { instruction } = simulator.describe(task, decision)
  await simulator.setup(start.scenario)
  await policy.begin(instruction)
  const emptied = await policy.exportMemory()
  const episode = await runEpisode(ports, start.rules, watcher)
  const memory = await policy.exportMemory()
  return {
    ...start,
    episode,
    facts: simulator.facts(),
    digest: fedDigest(instruction, episode.steps),
    memoryDigest: memory.digest,
    emptiedDigest: emptied.digest,
  }
}
