import type { DecisionRow } from './decision-row.ts'

/** C, W and A of E2: whole numbers with C + W + A = N. */
export interface ReadoutCounts {
  readonly correct: number
  readonly wrong: number
  readonly ambiguous: number
}

export function readoutCounts(rows: readonly Pick<DecisionRow, 'readout'>[]): ReadoutCounts {
  const counts = { correct: 0, wrong: 0, ambiguous: 0 }
  for (const row of rows) counts[row.readout] += 1
  return counts
}
