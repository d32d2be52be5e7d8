import type { EpisodeBoundary } from './capture-boundary.ts'
import { runEpisode } from './run-episode.ts'
import type { Episode, EpisodePorts } from './run-episode.ts'
import type { NativeEpisode } from './run-native-episode.ts'

export interface Continuation {
  /** Memory that the policy held when it was first asked. */
  readonly memoryDigest: string
  readonly episode: Episode
}

/**
 * Takes a native episode up again at a boundary, with the memory that the policy holds now, and lets it run to its end under the same
 * rules and tapes. The scenario is set up before the snapshot is restored, so that the monitor judges by that past's rules; `facts`
 * means nothing afterwards, for the simulator has not lived through the steps before.
 */
export async function continueEpisode(
  ports: EpisodePorts,
  { scenario, rules }: NativeEpisode,
  { snapshot }: EpisodeBoundary,
): Promise<Continuation> {
  await ports.simulator.setup(scenario)
  ports.simulator.restore(snapshot)
  const { digest } = await ports.policy.exportMemory()
  return { memoryDigest: digest, episode: await runEpisode(ports, rules) }
}
