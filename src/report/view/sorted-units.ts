import type { ReportInput, ReportUnit } from '../report-input.ts'

/** All units by pair id, so that no line of the report depends on the order in which a record was read. */
export function sortedUnits(input: ReportInput): readonly ReportUnit[] {
  return [...input.units].sort((a, b) => (a.pair.pairId < b.pair.pairId ? -1 : a.pair.pairId > b.pair.pairId ? 1 : 0))
}
