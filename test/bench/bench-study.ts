import { pairStrata } from '../../sim/embedded/layout/pair-strata.ts'
import { planPairs } from '../../src/audit/plan-pairs.ts'
import type { AuditRegistration } from '../../src/core/audit-registration.ts'
import { programReference } from '../../src/cli/evidence-code.ts'
import { freezePlan } from '../../src/study/frozen-plan.ts'
import type { FrozenPlan } from '../../src/study/frozen-plan.ts'
import { studySchema } from '../../src/study/study-schema.ts'

/** A Put Back study like `sim/cohorts/put-back.yaml`, with a number of pairs of its own. */
export function benchPlan(policy: string, pairs: number): FrozenPlan {
  const study = studySchema.parse({
    twinpast: 1,
    study: 'put-back',
    cohort: 'bench',
    task: 'put-back',
    decision: 'after-button',
    pairs,
    seeds: [1, 2, 3],
    policy,
    executedPrefix: 30,
    holdSeconds: 0.5,
    readout: { tau: 0.25, tauGrid: [0.25] },
    inference: { level: 0.95, replicates: 199_999 },
    coverageBar: 0.8,
  })
  const { study: studyId, task } = study
  const planned = planPairs({ studyId, task, pairs, strata: pairStrata(task, study.decision) })
  return freezePlan(study, { kind: 'built-in', name: policy }, programReference(), planned)
}

export function benchRegistration({ content: { study } }: FrozenPlan): AuditRegistration {
  return {
    studyId: study.study,
    actionSeeds: study.seeds,
    executedSteps: study.executedPrefix,
    holdSeconds: study.holdSeconds,
    tau: study.readout.tau,
  }
}
