import type { AuditRegistration } from '../../core/audit-registration.ts'
import type { AnchorFaultRegistration } from '../../core/intervention-registration.ts'

/** What an anchor-fault study registers. */
export interface AnchorFaultStudy {
  readonly audit: AuditRegistration
  readonly intervention: AnchorFaultRegistration
}
