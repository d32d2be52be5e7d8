import type { VerdictView } from '../report/report-view.ts'
import { endpointLines } from './endpoint-lines.ts'
import { flowLine } from './flow-line.ts'
import type { RecordAnalysis } from './reporting/analyse-record.ts'
import { flowOf } from './reporting/flow-of.ts'
import { waitLines } from './wait-lines.ts'

/** Verdict, table and pair counts for a terminal. */
export function verdictLines(verdict: VerdictView, analysis: RecordAnalysis, planned: number): string {
  const flow = flowLine(flowOf(analysis.units, planned), 'pairs')
  const { waits } = analysis.endpoints
  const byWait = waits === null ? [] : ['', waitLines(waits), '']
  return ['', verdict.headline, ...verdict.lead, '', endpointLines(analysis.endpoints), ...byWait, flow].join('\n')
}
