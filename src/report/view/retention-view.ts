import { readoutCounts } from '../../endpoints/readout-counts.ts'
import type { ReportInput } from '../report-input.ts'
import { retentionWords } from '../wording/retention-words.ts'
import { completeUnits } from './complete-units.ts'

/** What must be said of scored pairs whose memory does not hold the evidence; nothing if there are none. */
export function retentionView(input: ReportInput): readonly string[] {
  const complete = completeUnits(input)
  const lacking = complete.filter(({ checks }) => checks.some(({ recordedOnly }) => recordedOnly === true))
  if (lacking.length === 0) return []
  const strata = [...new Set(lacking.map(({ pair }) => pair.stratum))].sort()
  const counts = readoutCounts(lacking.flatMap(({ decisions }) => decisions))
  return [retentionWords({ complete: complete.length, lacking: lacking.length, strata, counts })]
}
