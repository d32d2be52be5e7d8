import { TwinpastError } from '../core/errors.ts'
import type { DecisionRow } from './decision-row.ts'

/** The rows of one pair, ordered by seed and direction: `seeds[s]` is [direction 0, direction 1]. */
export interface PairRows {
  readonly pairId: string
  readonly stratum: string
  readonly seeds: readonly (readonly [DecisionRow, DecisionRow])[]
}

/**
 * Groups rows by pair, sorted by pair, seed and direction, so that no endpoint depends on the order of evidence.
 * Throws `design-unbalanced` (fate `refuse`) if a pair lacks a direction of a seed, has one twice, or has another number
 * of seeds than the rest: equal pair weights need a balanced design.
 */
export function pairRows(rows: readonly DecisionRow[]): readonly PairRows[] {
  const byPair = new Map<string, DecisionRow[]>()
  for (const row of rows) {
    const own = byPair.get(row.pairId)
    if (own === undefined) byPair.set(row.pairId, [row])
    else own.push(row)
  }
  const pairs = [...byPair.keys()].sort(byCodeUnit).map((pairId) => grouped(pairId, byPair.get(pairId)!))
  const expected = pairs[0]?.seeds.length
  const odd = pairs.find(({ seeds }) => seeds.length !== expected)
  if (odd !== undefined) throw unbalanced(odd.pairId, `${odd.seeds.length} seeds`, `${expected} seeds as in ${pairs[0]!.pairId}`)
  return pairs
}

function grouped(pairId: string, rows: readonly DecisionRow[]): PairRows {
  const seedIndices = [...new Set(rows.map((row) => row.seedIndex))].sort((a, b) => a - b)
  const seeds = seedIndices.map((seedIndex) => [only(pairId, rows, seedIndex, 0), only(pairId, rows, seedIndex, 1)] as const)
  return { pairId, stratum: rows[0]!.stratum, seeds }
}

function only(pairId: string, rows: readonly DecisionRow[], seedIndex: number, direction: 0 | 1): DecisionRow {
  const found = rows.filter((row) => row.seedIndex === seedIndex && row.direction === direction)
  if (found.length !== 1) throw unbalanced(pairId, `${found.length} rows of direction ${direction}, seed index ${seedIndex}`, '1 row')
  return found[0]!
}

function unbalanced(pairId: string, got: string, expected: string): TwinpastError {
  return new TwinpastError({
    code: 'design-unbalanced',
    fate: 'refuse',
    message: 'The evidence is not one decision per pair, direction and registered seed.',
    got,
    expected,
    where: pairId,
    remedy: 'Score complete units only; run the failed ones again.',
  })
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
