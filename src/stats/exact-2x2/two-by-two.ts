import { requireInteger } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'

/** Two independent groups: x1 successes of n1, x2 successes of n2. */
export interface TwoByTwo {
  readonly x1: number
  readonly n1: number
  readonly x2: number
  readonly n2: number
}

/** Side of the first group: `greater` tests whether p1 > p2. */
export type Alternative = 'two-sided' | 'greater' | 'less'

/**
 * Throws StatsInputError unless the counts are whole, 0 <= x <= n, and both groups have 1 to 2000 trials (the exact
 * tests visit every table in whole-number arithmetic).
 */
export function requireTwoByTwo(table: TwoByTwo): void {
  for (const [x, n] of [
    ['x1', 'n1'],
    ['x2', 'n2'],
  ] as const) {
    requireInteger(n, table[n], 1)
    requireInteger(x, table[x])
    if (table[n] > 2000) throw new StatsInputError(n, table[n], 'at most 2000')
    if (table[x] > table[n]) throw new StatsInputError(x, table[x], `at most ${n} (${table[n]})`)
  }
}
