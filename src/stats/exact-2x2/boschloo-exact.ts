import type { HypergeometricMargin } from './hypergeometric-margin.ts'
import { hypergeometricMargins, ratioOfIntegers } from './hypergeometric-margin.ts'
import { nuisanceSupremum } from './nuisance-supremum.ts'
import type { TwoByTwo } from './two-by-two.ts'
import { requireTwoByTwo } from './two-by-two.ts'

export interface BoschlooResult {
  readonly greater: number
  readonly less: number
  /** min(1, 2 * the smaller one-sided p). */
  readonly twoSided: number
}

/**
 * Boschloo's unconditional exact test: tables are ordered by Fisher's one-sided p, and the largest probability of one
 * at most the observed, over the common success probability, is reported. Fisher p values are compared as fractions
 * of whole numbers.
 * @throws StatsInputError on counts outside their range
 */
export function boschlooExact(table: TwoByTwo): BoschlooResult {
  requireTwoByTwo(table)
  const { x1, n1, x2, n2 } = table
  const greater = upperTailTest(x1, x1 + x2, hypergeometricMargins(n1, n2))
  const less = upperTailTest(x2, x1 + x2, hypergeometricMargins(n2, n1))
  return { greater, less, twoSided: Math.min(1, 2 * Math.min(greater, less)) }
}

/** One-sided test that the group whose successes are `x` has the larger probability. */
function upperTailTest(x: number, successes: number, margins: readonly HypergeometricMargin[]): number {
  const observedMargin = margins[successes]
  if (observedMargin === undefined) return 1
  const observedTail = observedMargin.counts.slice(x - observedMargin.minimum).reduce((sum, count) => sum + count, 0n)
  const shares = margins.map(({ counts, total }) => {
    let tail = 0n
    for (const count of counts.toReversed()) {
      if ((tail + count) * observedMargin.total > observedTail * total) break
      tail += count
    }
    return ratioOfIntegers(tail, total)
  })
  return nuisanceSupremum(shares).p
}
