import { hypergeometricMargins, ratioOfIntegers } from './hypergeometric-margin.ts'
import type { NuisanceSupremum } from './nuisance-supremum.ts'
import { nuisanceSupremum } from './nuisance-supremum.ts'
import type { Alternative, TwoByTwo } from './two-by-two.ts'
import { requireTwoByTwo } from './two-by-two.ts'

/**
 * Barnard's unconditional exact test with the pooled score statistic: the largest probability, over the common success
 * probability, of a statistic at least as extreme as the observed one. Statistics are compared as whole numbers, so
 * exact ties count (SciPy's floating comparison drops some and prints p values that are too small).
 * @throws StatsInputError on counts outside their range
 */
export function barnardExact(table: TwoByTwo, alternative: Alternative = 'two-sided'): NuisanceSupremum {
  requireTwoByTwo(table)
  const { x1, n1, x2, n2 } = table
  const observed = scoreStatistic(x1, x2, n1, n2)
  const shares = hypergeometricMargins(n1, n2).map((margin, s) => {
    let extreme = 0n
    margin.counts.forEach((count, i) => {
      const first = margin.minimum + i
      if (isAsExtreme(scoreStatistic(first, s - first, n1, n2), observed, alternative)) extreme += count
    })
    return ratioOfIntegers(extreme, margin.total)
  })
  return nuisanceSupremum(shares)
}

/** The signed square of the pooled score statistic as a fraction, without the factor (n1 + n2) / (n1 n2). */
interface ScoreStatistic {
  readonly signedSquare: bigint
  readonly variance: bigint
}

function scoreStatistic(x1: number, x2: number, n1: number, n2: number): ScoreStatistic {
  const difference = BigInt(x1) * BigInt(n2) - BigInt(x2) * BigInt(n1)
  const successes = BigInt(x1 + x2)
  const variance = successes * (BigInt(n1 + n2) - successes)
  // All successes or none: the difference is 0, and so is the statistic.
  return { signedSquare: difference < 0n ? -difference * difference : difference * difference, variance: variance || 1n }
}

function isAsExtreme(one: ScoreStatistic, observed: ScoreStatistic, alternative: Alternative): boolean {
  const left = one.signedSquare * observed.variance
  const right = observed.signedSquare * one.variance
  if (alternative === 'greater') return left >= right
  if (alternative === 'less') return left <= right
  return absolute(left) >= absolute(right)
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value
}
