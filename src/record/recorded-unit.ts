import type { ExcludedUnit, FailedUnit, HistoryEvidence, PresentEvidence, UnitEvidence } from '../core/evidence.ts'
import type { CameraName } from '../core/image.ts'
import type { PolicyInfo } from '../core/policy-session.ts'
import type { Protocol } from '../core/protocol.ts'
import type { SimulatorInfo } from '../core/simulator-session.ts'

/** What every unit file of one run says about where it comes from. */
export interface UnitHeader {
  /** SHA-256 of the frozen plan. */
  readonly planDigest: string
  /** Files of the constructed protocol do not name it: they are older than the others. */
  readonly protocol: Protocol
  readonly policy: PolicyInfo
  readonly simulator: SimulatorInfo
}

/** A picture as the record keeps it. */
export interface RecordedPicture {
  readonly camera: CameraName
  readonly widthPx: number
  readonly heightPx: number
  readonly png: Uint8Array
}

interface RecordedHistory extends Omit<HistoryEvidence, 'pictures'> {
  readonly pictures: readonly { readonly stepIndex: number; readonly image: RecordedPicture }[]
}

export interface RecordedEvidence extends Omit<UnitEvidence, 'histories' | 'present'> {
  readonly histories: readonly [RecordedHistory, RecordedHistory]
  readonly present: Omit<PresentEvidence, 'pictures'> & { readonly pictures: readonly RecordedPicture[] }
}

/** A unit as read back: evidence as it was, with pictures as PNG. */
export type RecordedOutcome = RecordedEvidence | ExcludedUnit | FailedUnit

/** A unit of the constructed protocol as read back. */
export interface RecordedUnit extends UnitHeader {
  readonly protocol: 'constructed'
  readonly outcome: RecordedOutcome
  /** SHA-256 of the file's bytes. */
  readonly digest: string
}
