import type { InterventionOutcome } from '../core/intervention-evidence.ts'
import type { InterventionProtocol } from '../core/protocol.ts'
import type { UnitHeader } from './recorded-unit.ts'

/** A unit of an intervention protocol as read back: nothing is lost on the way. */
export interface RecordedIntervention extends UnitHeader {
  readonly protocol: InterventionProtocol
  readonly outcome: InterventionOutcome
  /** SHA-256 of the file's bytes. */
  readonly digest: string
}
