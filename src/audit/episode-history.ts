import type { InterventionEvidence } from '../core/intervention-evidence.ts'
import type { NativeEpisode } from './closed-loop/run-native-episode.ts'

/** What is recorded of an undisturbed episode. */
export function episodeHistory(native: NativeEpisode): InterventionEvidence['histories'][number] {
  const { direction, seedIndex, facts, digest, memoryDigest } = native
  return { role: `history-${direction}`, direction, seedIndex, facts, digest, memoryDigest }
}
