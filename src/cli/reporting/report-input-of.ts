import type { MergedRecord } from '../../record/merged-record.ts'
import type { ReportInput } from '../../report/report-input.ts'
import { REPLAY_FLOOR } from './analyse-record.ts'
import type { RecordAnalysis } from './analyse-record.ts'
import { reportFactsOf } from './report-facts-of.ts'
import type { ReportSurroundings } from './report-surroundings.ts'

/** Input of the report: merged record, its analysis, and what stands beside them. */
export function reportInputOf(record: MergedRecord, analysis: RecordAnalysis, around: ReportSurroundings): ReportInput {
  const { header, units, gates } = analysis
  return {
    ...reportFactsOf(record, { policy: header.policy, simulator: header.simulator, units, gates }, around),
    endpoints: analysis.endpoints,
    replayFloor: REPLAY_FLOOR,
    examples: analysis.examples,
    ...(analysis.leakProbe === undefined ? {} : { leakProbe: analysis.leakProbe }),
    warnings: [],
  }
}
