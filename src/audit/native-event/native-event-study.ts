import type { AuditRegistration } from '../../core/audit-registration.ts'
import type { NativeEventRegistration } from '../../core/intervention-registration.ts'

/** What a native-event study registers. */
export interface NativeEventStudy {
  readonly audit: AuditRegistration
  readonly intervention: NativeEventRegistration
}
