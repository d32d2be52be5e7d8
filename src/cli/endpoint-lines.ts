import type { EndpointAnalysis } from '../endpoints/endpoint-analysis.ts'
import { ENDPOINT_KEYS } from '../endpoints/endpoint-key.ts'
import type { EndpointKey } from '../endpoints/endpoint-key.ts'
import { formatNumber } from '../report/format-number.ts'
import { textTable } from './text-table.ts'

const names: Readonly<Record<EndpointKey, string>> = {
  sExec: 'S_exec',
  pCorrect: 'p_correct',
  f: 'F',
  matched: 'matched',
  crossed: 'crossed',
  u1: 'U_1',
  regret: 'regret',
  fullyReliable: 'fully reliable',
}

/** The endpoint table for a terminal. */
export function endpointLines({ table, counts }: Pick<EndpointAnalysis, 'table' | 'counts'>): string {
  const rows = ENDPOINT_KEYS.map((key) => {
    const { estimate, interval, method, smallSampleInterval, structural, decisiveInterval, decisiveMethod } = table[key]
    const decides = decisiveInterval === null ? 'none' : decisiveMethod === method ? 'registered' : 'small-sample'
    return [
      names[key],
      estimate === null ? 'none' : formatNumber(estimate),
      structural ? 'determined by the data pattern' : `${range(interval)}${decides === 'registered' ? ' *' : ''}`,
      structural ? '' : `${range(smallSampleInterval)}${decides === 'small-sample' ? ' *' : ''}`,
    ]
  })
  const decisions = counts.correct + counts.wrong + counts.ambiguous
  return [
    textTable(['endpoint', 'estimate', 'registered 95 %', 'small-sample 95 %'], rows, new Set([1])),
    '* the interval that decides; what each line asks: docs/concepts.md',
    '',
    `${decisions} decisions: ${counts.correct} correct, ${counts.wrong} wrong, ${counts.ambiguous} ambiguous`,
  ].join('\n')
}

function range(interval: readonly [number, number] | null): string {
  return interval === null ? 'none' : `[${formatNumber(interval[0])}, ${formatNumber(interval[1])}]`
}
