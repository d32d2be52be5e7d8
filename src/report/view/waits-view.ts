import type { EndpointEstimate } from '../../endpoints/endpoint-estimate.ts'
import type { ReportInput } from '../report-input.ts'
import type { WaitRow, WaitsView } from '../report-view.ts'
import { formatNumber } from '../format-number.ts'
import { intervalWords } from '../wording/interval-words.ts'
import { waitFindings } from '../wording/wait-words.ts'

/** Choice and action change at each wait; null for a cohort without a ladder of waits. */
export function waitsView({ endpoints, replayFloor }: ReportInput): WaitsView | null {
  if (endpoints.waits === null) return null
  return {
    findings: waitFindings(endpoints.waits),
    replayFloor,
    rows: endpoints.waits.waits.map(({ waitSteps, pairs, counts, f, sExec, changedPairs }): WaitRow => ({
      waitSteps,
      pairs,
      ...counts,
      changedPairs,
      f: estimate(f),
      sExec: estimate(sExec),
    })),
  }
}

function estimate(endpoint: EndpointEstimate): WaitRow['f'] {
  const { estimate: value, decisiveInterval: interval } = endpoint
  return { value, text: value === null ? 'no estimate' : formatNumber(value), interval, evidence: intervalWords(endpoint) }
}
