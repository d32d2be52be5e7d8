import type { EvidenceRetention } from './evidence-retention.ts'

/** What the audit of one pair must know of the frozen study. */
export interface AuditRegistration {
  readonly studyId: string
  readonly actionSeeds: readonly number[]
  readonly executedSteps: number
  readonly holdSeconds: number
  /** Ambiguity band of the readout, 0 < tau < 1. */
  readonly tau: number
  /** Absent: `required`. */
  readonly evidenceRetention?: EvidenceRetention | undefined
}
