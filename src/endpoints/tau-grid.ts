import type { DecisionRow } from './decision-row.ts'
import { fullyReliable } from './fully-reliable.ts'
import { pairRows } from './pair-rows.ts'
import { readoutCounts, type ReadoutCounts } from './readout-counts.ts'
import { readout } from './scoring/readout.ts'

export interface TauGridRow extends ReadoutCounts {
  readonly tau: number
  readonly registered: boolean
  readonly pCorrect: number
  readonly f: number
  readonly fullyReliable: number
}

/** Values of tau shown beside the registered one. */
const DEFAULT_TAU_GRID: readonly number[] = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.75, 0.9]

/**
 * Choice endpoints recomputed from the saved margins at every tau of the grid, ascending, the registered tau marked
 * and added if the grid lacks it. Exploratory: only the registered row is an endpoint. Empty without rows.
 */
export function tauGrid(
  rows: readonly DecisionRow[],
  registeredTau: number,
  grid: readonly number[] = DEFAULT_TAU_GRID,
): readonly TauGridRow[] {
  if (rows.length === 0) return []
  return [...new Set([...grid, registeredTau])]
    .sort((a, b) => a - b)
    .map((tau) => {
      const reread = rows.map((row): DecisionRow => ({ ...row, readout: readout(row.margin, row.direction, tau) }))
      const counts = readoutCounts(reread)
      return {
        tau,
        registered: tau === registeredTau,
        ...counts,
        pCorrect: counts.correct / rows.length,
        f: (counts.correct - counts.wrong) / rows.length,
        fullyReliable: fullyReliable(pairRows(reread)).reduce((sum, unit) => sum + unit.total, 0),
      }
    })
}
