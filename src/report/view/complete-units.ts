import type { CompleteReportUnit, ReportInput } from '../report-input.ts'

/** Complete units, sorted by pair id. */
export function completeUnits(input: ReportInput): readonly CompleteReportUnit[] {
  return input.units
    .filter((unit) => unit.status === 'complete')
    .sort((a, b) => (a.pair.pairId < b.pair.pairId ? -1 : a.pair.pairId > b.pair.pairId ? 1 : 0))
}
