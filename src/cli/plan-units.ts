import { pairStrata } from '../../sim/embedded/layout/pair-strata.ts'
import { planEpisodes } from '../audit/plan-episodes.ts'
import { planPairs } from '../audit/plan-pairs.ts'
import type { PairPlan } from '../core/pair-plan.ts'
import type { Study } from '../study/study-schema.ts'

/** The planned units of a study: pairs of two pasts, or, for anchor-fault, single episodes over all branches of its task. */
export function planUnits({ study, protocol, task, decision, pairs }: Study): readonly PairPlan[] {
  const strata = pairStrata(task, decision)
  if (protocol !== 'anchor-fault') return planPairs({ studyId: study, task, pairs, strata })
  const branches = [...new Set(strata.flatMap((stratum) => stratum.branches))]
  return planEpisodes({ task, decision: strata[0]?.decision ?? decision, episodes: pairs, branches })
}
