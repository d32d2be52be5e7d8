import type { InterventionView } from '../report/interventions/intervention-view.ts'
import { textTable } from './text-table.ts'

/** Finding in words, then the contrasts or the quantities of the ladder, for a terminal. */
export function findingLines({ verdict, results }: InterventionView): string {
  return [verdict.headline, ...verdict.lead, '', results.kind === 'ladder' ? ladderLines(results) : contrastLines(results)].join('\n')
}

function contrastLines({ contrasts }: Extract<InterventionView['results'], { kind: 'closed-loop' }>): string {
  const rows = contrasts.map((row) => [
    row.stage,
    `${row.condition} − ${row.reference}`,
    row.endpoint,
    row.difference,
    row.interval,
    row.flips,
    `${row.rows} / ${row.units}`,
    row.adjustedP,
    row.reading,
  ])
  const header = ['stage', 'contrast', 'in', 'points', '95 % interval', 'gained / lost', 'rows / units', 'p, Holm', 'reading']
  return textTable(header, rows, new Set([3, 5, 6, 7]))
}

function ladderLines({ quantities, rungs, chain }: Extract<InterventionView['results'], { kind: 'ladder' }>): string {
  const rungRows = rungs.map((rung) => [
    rung.name,
    rung.success.counts,
    rung.flips?.counts ?? '',
    rung.moved?.counts ?? '',
    rung.decision.counts,
    rung.ownDecision.counts,
    rung.oracleDecision.counts,
  ])
  const rungHeader = ['memory', 'success', 'outcome turned', 'branch changed', 'decision correct', 'own decision', 'oracle decision']
  const rows = quantities.map((row) => [row.name, row.value, row.interval, row.adjustedP])
  const links = (chain?.rows ?? []).map((row) => [row.name, row.first.counts, row.second.counts, row.both.counts, row.product, row.excess])
  const linkHeader = ['memory', 'first correct', 'second correct', 'both correct', 'product, %', 'both − product, points']
  return [
    textTable(rungHeader, rungRows, new Set([1, 2, 3, 4, 5, 6])),
    '',
    textTable(['quantity', 'points', '95 % interval', 'p, Holm'], rows, new Set([1, 3])),
    ...(chain === null ? [] : ['', textTable(linkHeader, links, new Set([1, 2, 3, 4]))]),
  ].join('\n')
}
