import { thereofKeys } from '../../trials/readouts/readout-rows.ts'
import type { ReadoutRow, ReadoutTable } from '../../trials/readouts/readout-table.ts'
import { formatNumber } from '../format-number.ts'
import { formatPValue } from '../format-p-value.ts'
import { intervalWords, rangeWords, shortRange } from '../wording/interval-words.ts'
import { READOUT_NAMES } from '../wording/sessions/readout-names.ts'
import { readoutNotes } from '../wording/sessions/readout-notes.ts'
import { warningWords } from '../wording/warning-words.ts'
import type { TableSection } from './session-table-view.ts'

/** The table of readouts, and the two numbers over pairs. */
export function readoutSections(table: ReadoutTable): readonly TableSection[] {
  return [readouts(table), overPairs(table)]
}

function readouts(table: ReadoutTable): TableSection {
  const completed = table.rows.find(({ key }) => key === 'completed')?.count ?? 0
  const row = ({ key, count, firstRuns, operator, rater, byDirection: [first, second], estimate }: ReadoutRow) => [
    READOUT_NAMES[key],
    `${count} of ${thereofKeys.has(key) ? completed : table.executions}`,
    estimate === null
      ? thereofKeys.has(key)
        ? 'described only'
        : '–'
      : `${formatNumber(estimate.estimate ?? 0)}, ${shortRange(estimate)}`,
    estimate === null ? '–' : estimate.interval === null ? 'none' : rangeWords(estimate.interval),
    String(firstRuns),
    String(operator),
    table.rated === 0 ? '–' : String(rater),
    `${first} / ${second}`,
  ]
  return {
    id: 'readouts',
    name: 'Physical readouts',
    intro: `${table.executions} planned executions over ${table.pairs} pairs.`,
    columns: ['Readout', '#Executions', '#Share, 95 %', '#Registered', '#First runs', '#Operator', '#Rater', '#History 0 / 1'],
    rows: table.rows.map(row),
    notes: readoutNotes(table),
  }
}

function overPairs({ faithfulness, everyExecutionCorrect, rows }: ReadoutTable): TableSection {
  const warnings = new Map(
    [faithfulness, ...rows.flatMap(({ estimate }) => estimate ?? [])].flatMap(({ warnings: some }) => some.map((one) => [one.code, one])),
  )
  const value = (estimate: number | null) => (estimate === null ? '–' : formatNumber(estimate))
  return {
    id: 'over-pairs',
    name: 'Over pairs',
    intro: '',
    columns: ['Quantity', '#Estimate', 'Interval', '#p'],
    rows: [
      [
        'Correct minus wrong selections, share of executions',
        value(faithfulness.estimate),
        intervalWords(faithfulness),
        faithfulness.signFlipP === null ? '–' : formatPValue(faithfulness.signFlipP),
      ],
      [
        'Pairs correct in every execution, share of pairs',
        value(everyExecutionCorrect.estimate),
        intervalWords(everyExecutionCorrect),
        '–',
      ],
    ],
    notes: [...warnings.values()].map(warningWords),
  }
}
