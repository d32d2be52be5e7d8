import type { EndpointEstimate } from '../endpoints/endpoint-estimate.ts'
import type { WaitSeries } from '../endpoints/wait-series.ts'
import { formatNumber } from '../report/format-number.ts'
import { waitFindings } from '../report/wording/wait-words.ts'
import { textTable } from './text-table.ts'

/** Choice and action change at each wait, then what they do as the wait grows, for a terminal. */
export function waitLines(series: WaitSeries): string {
  const rows = series.waits.map(({ waitSteps, pairs, counts, f, sExec, changedPairs }) => [
    String(waitSteps),
    String(pairs),
    `${counts.correct} / ${counts.wrong} / ${counts.ambiguous}`,
    numberOf(f),
    rangeOf(f),
    numberOf(sExec),
    rangeOf(sExec),
    `${changedPairs} of ${pairs}`,
  ])
  const header = ['wait', 'pairs', 'correct / wrong / ambiguous', 'F', '95 %', 'S_exec', '95 %', 'action changed']
  return [textTable(header, rows, new Set([0, 1, 2, 3, 5, 7])), ...waitFindings(series)].join('\n')
}

function numberOf({ estimate }: EndpointEstimate): string {
  return estimate === null ? 'none' : formatNumber(estimate)
}

function rangeOf({ decisiveInterval, structural }: EndpointEstimate): string {
  if (decisiveInterval === null) return structural ? 'all pairs equal' : 'none'
  return `[${formatNumber(decisiveInterval[0])}, ${formatNumber(decisiveInterval[1])}]`
}
