import type { ReadoutRow, ReadoutTable } from '../../../trials/readouts/readout-table.ts'
import { countWords } from '../count-words.ts'

/** What the columns of the table of readouts mean. */
export function readoutNotes({ rows, executions, rated, firstMove }: ReadoutTable): readonly string[] {
  const count = (key: ReadoutRow['key']) => rows.find((row) => row.key === key)?.count ?? 0
  const completed = count('completed')
  return [
    `The first five rows exclude one another and add up to all ${countWords(executions, 'planned execution')}. One without outcome was not run, or was invalid and not repeated; it stays in every denominator (intention to treat). Full success: completed at the correct target.`,
    '“First runs” counts the first run of each planned execution that started, whatever became of it: one that was invalid shows no selection there, and is not replaced by its repeat.',
    'Shares are of planned executions, their 95 % intervals over pair clusters. “Registered” is the percentile bootstrap over pairs, computed exactly; it is too narrow below 40 pairs, so the small-sample interval stands beside the share. A readout that every pair shows alike has no interval, only an exact bound.',
    `Rows that begin with “thereof” are parts of an outcome${completed === 0 ? '' : `, here of ${countWords(completed, 'completed manipulation')}`}: their share has no registered interval and only describes.`,
    rated === 0
      ? 'There is no second rating.'
      : `“Rater” counts the ${countWords(rated, 'execution')} that were rated a second time; a share of them is not a share of all.`,
    firstMove.noted === 0
      ? 'Where the arm headed first was not noted.'
      : `Auxiliary, decides nothing: of ${countWords(firstMove.noted, 'execution')} with a first move noted, ${firstMove.correct} headed for the correct target, ${firstMove.wrong} for the wrong one, ${firstMove.unclear} unclear.`,
    'The column by history is auxiliary too: history 0 and 1 are names, and which is which differs from pair to pair.',
  ]
}
