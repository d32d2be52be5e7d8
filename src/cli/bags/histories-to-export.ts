import type { AuditRegistration } from '../../core/audit-registration.ts'
import type { PairPlan } from '../../core/pair-plan.ts'
import type { BagSection } from '../../study/bag-section.ts'

/** Histories that a study or a session registers, before they are lived through. */
export interface HistoriesToExport {
  readonly registration: AuditRegistration
  readonly pairs: readonly PairPlan[]
  readonly task: string
  /** The policy whose cameras record them, as the file names it. */
  readonly policy: string
  /** Absent: the file has no topic map. */
  readonly section?: BagSection | undefined
  readonly folder: string
  /** Speed at which they are played, as a share of the policy's own. */
  readonly speedScale: number
}
