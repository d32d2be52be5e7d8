import type { VerdictView } from '../report/report-view.ts'
import { endpointLines } from './endpoint-lines.ts'
import { flowLine } from './flow-line.ts'
import type { RecordAnalysis } from './reporting/analyse-record.ts'
import { flowOf } from './reporting/flow-of.ts'

/** Verdict, table and pair counts for a terminal. */
export function verdictLines(verdict: VerdictView, analysis: RecordAnalysis, planned: number): string {
  const flow = flowLine(flowOf(analysis.units, planned), 'pairs')
  return ['', verdict.headline, ...verdict.lead, '', endpointLines(analysis.endpoints), flow].join('\n')
}
