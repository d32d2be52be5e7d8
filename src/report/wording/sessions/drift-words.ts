import type { DriftCheck } from '../../../trials/readouts/drift-check.ts'
import { countWords } from '../count-words.ts'

/** What the comparison of the two halves of a session can say. */
export function driftNotes({ rows, pairs }: DriftCheck): readonly string[] {
  const moved = rows.filter(({ p }) => p !== null && p < 0.05)
  const says =
    pairs === 0
      ? 'No pair was run in both halves, so they cannot be compared.'
      : moved.length === 0
        ? 'No change from the first half to the second was detected; with so few pairs only a large one could be.'
        : 'A readout changed while the session went on: look at scene, cell and labelling before reading the table.'
  return [
    says,
    `Counted executions in the order in which they were run, cut in the middle; exact sign-flip test over ${countWords(pairs, 'pair')} with executions in both halves, not corrected for three readouts.`,
  ]
}
