import type { AuditRegistration } from '../../core/audit-registration.ts'
import type { LadderRegistration } from '../../core/intervention-registration.ts'

/** What a ladder study registers. */
export interface LadderStudy {
  readonly audit: AuditRegistration
  readonly intervention: LadderRegistration
}
