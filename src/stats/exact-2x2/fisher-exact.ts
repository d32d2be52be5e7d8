import { conditionalOddsRatio } from './conditional-odds-ratio.ts'
import { hypergeometricMargin, ratioOfIntegers } from './hypergeometric-margin.ts'
import type { TwoByTwo } from './two-by-two.ts'
import { requireTwoByTwo } from './two-by-two.ts'

export interface FisherResult {
  /** Sum over the tables no more likely than the observed one (relative tie tolerance 1e-7). */
  readonly twoSided: number
  readonly greater: number
  readonly less: number
  /** Conditional maximum-likelihood odds ratio, 0 to Infinity; null when the margins allow one table only. */
  readonly conditionalOddsRatio: number | null
}

/**
 * Fisher's exact test of two independent proportions, conditional on both margins.
 * @throws StatsInputError on counts outside their range
 */
export function fisherExact(table: TwoByTwo): FisherResult {
  requireTwoByTwo(table)
  const { x1, n1, x2, n2 } = table
  const margin = hypergeometricMargin(n1, n2, x1 + x2)
  const observed = margin.counts[x1 - margin.minimum] ?? 0n
  let unlikely = 0n
  let above = 0n
  let below = 0n
  margin.counts.forEach((count, i) => {
    if (count * 10_000_000n <= observed * 10_000_001n) unlikely += count
    if (margin.minimum + i >= x1) above += count
    if (margin.minimum + i <= x1) below += count
  })
  return {
    twoSided: ratioOfIntegers(unlikely, margin.total),
    greater: ratioOfIntegers(above, margin.total),
    less: ratioOfIntegers(below, margin.total),
    conditionalOddsRatio: conditionalOddsRatio(margin, x1),
  }
}
