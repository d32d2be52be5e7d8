import type { AuditRegistration } from '../core/audit-registration.ts'
import type { NoiseTape } from '../core/noise-tape.ts'
import type { PairPlan } from '../core/pair-plan.ts'
import type { PolicyInfo } from '../core/policy-session.ts'
import { noiseTape } from './noise-tapes.ts'

/** Random inputs of a pair at one present: one tape per registered action seed, and one that only gates are asked under. */
export interface PairTapes {
  readonly registered: readonly NoiseTape[]
  readonly gate: NoiseTape
}

/** @param purpose - last field of the stream; by default that of a pair's one decision */
export function pairTapes(
  { pairId }: PairPlan,
  { studyId, actionSeeds }: AuditRegistration,
  info: PolicyInfo,
  purpose?: string,
): PairTapes {
  const tapeOf = (actionSeed: number | 'gate') =>
    noiseTape({
      studyId,
      pairId,
      actionSeed,
      steps: info.chunkSteps,
      dimensions: info.actionSpace.dimensions.length,
      ...(purpose === undefined ? {} : { purpose }),
    })
  return { registered: actionSeeds.map(tapeOf), gate: tapeOf('gate') }
}
