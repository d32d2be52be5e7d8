import { requireInteger } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'
import { mcnemarExactP } from './mcnemar.ts'

export interface McNemarBounds {
  /** b - c = successesFirst - successesSecond, fixed by the margins. */
  readonly difference: number
  /** The feasible table with the smallest and the one with the largest two-sided exact p. */
  readonly smallest: { readonly b: number; readonly c: number; readonly p: number }
  readonly largest: { readonly b: number; readonly c: number; readonly p: number }
}

/**
 * Range of the exact McNemar p that two published success counts on the same `items` allow, when b and c were not
 * reported. A claimed p outside it cannot stem from these items (unless some were dropped pairwise).
 * @throws StatsInputError on counts that are not whole or exceed `items`
 */
export function mcnemarBoundsFromMargins(successesFirst: number, successesSecond: number, items: number): McNemarBounds {
  requireInteger('items', items, 1)
  for (const [name, count] of [
    ['successesFirst', successesFirst],
    ['successesSecond', successesSecond],
  ] as const) {
    requireInteger(name, count)
    if (count > items) throw new StatsInputError(name, count, `at most items (${items})`)
  }
  const difference = successesFirst - successesSecond
  const cFrom = Math.max(0, -difference)
  const cTo = Math.min(successesSecond, items - successesFirst)
  const tableAt = (c: number) => ({ b: c + difference, c, p: mcnemarExactP(c + difference, c) })
  let smallest = tableAt(cFrom)
  let largest = smallest
  for (let c = cFrom + 1; c <= cTo; c++) {
    const table = tableAt(c)
    if (table.p < smallest.p) smallest = table
    if (table.p > largest.p) largest = table
  }
  return { difference, smallest, largest }
}
