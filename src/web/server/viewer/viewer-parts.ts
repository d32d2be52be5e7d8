import type { PairDivergence } from '../../../endpoints/pair-divergence.ts'
import type { RecordedEvidence, RecordedUnit } from '../../../record/recorded-unit.ts'
import type { RecordStorage } from '../../../record/record-storage.ts'
import type { ReportExample, ReportUnit } from '../../../report/report-input.ts'
import type { FrozenPlan } from '../../../study/frozen-plan.ts'
import type { ViewerFinding } from '../../wire/viewer-finding.ts'

/** What the viewer stands on. It reads; every number comes from the unit files by way of the report's own functions. */
export interface ViewerParts {
  readonly storage: Pick<RecordStorage, 'list' | 'read'>
  readonly plan: FrozenPlan
  /** Record folder as people are told of it. */
  readonly recordName: string
  /** A unit as the report lists it. */
  readonly reportUnit: (unit: RecordedUnit, seeds: readonly number[], divergences: readonly PairDivergence[]) => ReportUnit
  /** A pair as the report shows it in full. */
  readonly reportExample: (evidence: RecordedEvidence, withPictures: boolean) => ReportExample
  /** Analyses the whole record as `twinpast report` does. Throws what that throws. */
  readonly finding: () => Promise<ViewerFinding>
}
