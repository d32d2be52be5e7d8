import { TwinpastError } from '../../../core/errors.ts'
import type { InterventionEvidence, InterventionRow } from '../../../core/intervention-evidence.ts'
import { ladderConditions } from '../../../core/intervention-registration.ts'
import type { LadderCell, RungOutcome } from './ladder-cell.ts'

/**
 * The rows of complete units by what they share, sorted by pair, stage, direction and seed, so that no endpoint depends on their order.
 * Throws `design-unbalanced` (fate refuse) if a cell has a condition twice or not at all, or a pair another number of cells than the rest.
 */
export function ladderCells(units: readonly Pick<InterventionEvidence, 'pair' | 'rows'>[]): readonly LadderCell[] {
  const byPair = units.map(({ pair, rows }) => ({ pairId: pair.pairId, cells: cellsOf(pair.pairId, rows) }))
  const [first] = byPair
  const odd = byPair.find(({ cells }) => cells.length !== first?.cells.length)
  if (odd !== undefined) throw unbalanced(odd.pairId, `${odd.cells.length} cells`, `${first?.cells.length} as in ${first?.pairId}`)
  return byPair
    .flatMap(({ cells }) => cells)
    .map((cell) => ({ cell, key: [cell.pairId, cell.stage, cell.direction, String(cell.seedIndex).padStart(9, '0')].join('/') }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ cell }) => cell)
}

function cellsOf(pairId: string, rows: readonly InterventionRow[]): readonly LadderCell[] {
  const groups = new Map<string, InterventionRow[]>()
  for (const row of rows) {
    const key = `${row.stage}/${row.direction}/${row.seedIndex}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups].map(([key, group]) => {
    const only = (condition: string): RungOutcome => {
      const found = group.filter((row) => row.condition === condition)
      const [row] = found
      if (row === undefined || found.length > 1) throw unbalanced(`${pairId} ${key}`, `${found.length} rows of ${condition}`, '1 row')
      return outcomeOf(row, `${pairId} ${key} ${condition}`)
    }
    const rungs = {
      none: only('none'),
      full: only('full'),
      replica: only('replica'),
      ulp: only('ulp'),
      preserve: only('preserve'),
      target: only('target'),
    }
    if (group.length !== ladderConditions.length) throw unbalanced(`${pairId} ${key}`, `${group.length} rows`, `${ladderConditions.length}`)
    const { stage, direction, seedIndex } = group[0]!
    return { pairId, stage, direction, seedIndex, rungs }
  })
}

function outcomeOf({ choice, chunk, direction, executionSuccess, success }: InterventionRow, where: string): RungOutcome {
  if (choice === null) throw unbalanced(where, 'no choice', 'the choice of every executed chunk')
  const { readout } = choice
  const branch = readout === 'ambiguous' ? null : readout === 'correct' ? direction : direction === 0 ? 1 : 0
  return { readout, branch, executed: executionSuccess, success, chunk: chunk.values }
}

function unbalanced(where: string, got: string, expected: string): TwinpastError {
  return new TwinpastError({
    code: 'design-unbalanced',
    fate: 'refuse',
    message: 'The evidence is not one row per pair, decision, direction, seed and condition of the ladder.',
    got,
    expected,
    where,
    remedy: 'Analyse complete units only; run the failed ones again.',
  })
}
