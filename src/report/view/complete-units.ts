import type { CompleteReportUnit, ReportInput } from '../report-input.ts'
import { sortedUnits } from './sorted-units.ts'

/** Complete units by pair id. */
export function completeUnits(input: ReportInput): readonly CompleteReportUnit[] {
  return sortedUnits(input).filter((unit) => unit.status === 'complete')
}
