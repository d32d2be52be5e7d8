import type { AuditRegistration } from '../../core/audit-registration.ts'
import type { PolicyInfo } from '../../core/policy-session.ts'
import { noiseTape } from '../noise-tapes.ts'
import type { EpisodeRules } from './run-episode.ts'

/**
 * Rules of all episodes of a unit under one action seed. The tape of a query depends on study, pair, seed and step alone, so that both
 * directions and all conditions meet the same one.
 */
export function episodeRules(
  pairId: string,
  actionSeed: number,
  { studyId, executedSteps }: AuditRegistration,
  maxActions: number,
  { chunkSteps, actionSpace }: PolicyInfo,
): EpisodeRules {
  return {
    executedSteps,
    maxActions,
    tapeAt: (stepIndex) =>
      noiseTape({
        studyId,
        pairId,
        actionSeed,
        steps: chunkSteps,
        dimensions: actionSpace.dimensions.length,
        purpose: `closed-loop/${stepIndex}`,
      }),
  }
}
