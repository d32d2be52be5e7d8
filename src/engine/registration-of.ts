import type { AuditRegistration } from '../core/audit-registration.ts'
import type { FrozenPlan } from '../study/frozen-plan.ts'

/** The part of a frozen plan that the audit of one pair needs. */
export function registrationOf({ content }: FrozenPlan): AuditRegistration {
  const { study } = content
  return {
    studyId: study.study,
    actionSeeds: study.seeds,
    executedSteps: study.executedPrefix,
    holdSeconds: study.holdSeconds,
    tau: study.readout.tau,
    ...(study.evidenceRetention === 'required' ? {} : { evidenceRetention: study.evidenceRetention }),
  }
}
