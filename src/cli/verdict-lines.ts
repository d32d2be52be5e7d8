import type { RecordAnalysis } from './reporting/analyse-record.ts'
import { flowOf } from './reporting/analyse-record.ts'
import type { VerdictView } from '../report/report-view.ts'
import { endpointLines } from './endpoint-lines.ts'

/** Verdict, table and pair counts for a terminal. */
export function verdictLines(verdict: VerdictView, analysis: RecordAnalysis, planned: number): string {
  const { complete, excludedByReason, failed } = flowOf(analysis.units, planned)
  const refused = Object.entries(excludedByReason).map(([reason, count]) => `${count} refused (${reason})`)
  const flow = [`${planned} planned pairs: ${complete} complete`, ...refused, ...(failed > 0 ? [`${failed} failed or not run`] : [])]
  return ['', verdict.headline, ...verdict.lead, '', endpointLines(analysis.endpoints), flow.join(', ')].join('\n')
}
