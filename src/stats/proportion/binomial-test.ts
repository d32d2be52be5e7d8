import { binomialCdf, binomialPmf, binomialSurvival } from '../distributions/binomial.ts'
import { requireInteger, requireProbability } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'

/** p-values of an exact binomial test; always print the side. */
export interface BinomialTestResult {
  /** Sum of the probabilities of all outcomes no likelier than the observed one (not twice one side). */
  readonly twoSided: number
  /** P(X >= x). */
  readonly greater: number
  /** P(X <= x). */
  readonly less: number
}

/**
 * Exact binomial test of x successes in n trials against probability p0, two-sided by likelihood order with relative
 * tolerance 1e-7 (as R `binom.test`). n = 0 gives p = 1. Throws {@link StatsInputError} outside the domain.
 */
export function binomialTest(x: number, n: number, p0 = 0.5): BinomialTestResult {
  requireInteger('x', x)
  requireInteger('n', n)
  requireProbability('p0', p0)
  if (x > n) throw new StatsInputError('x', x, `at most n = ${n}`)
  const less = binomialCdf(x, n, p0)
  const greater = binomialSurvival(x, n, p0)
  return { twoSided: twoSided(x, n, p0), greater, less }
}

function twoSided(x: number, n: number, p0: number): number {
  if (p0 === 0) return x === 0 ? 1 : 0
  if (p0 === 1) return x === n ? 1 : 0
  const limit = binomialPmf(x, n, p0) * (1 + 1e-7)
  const mode = n * p0
  if (x === mode) return 1
  if (x < mode) {
    const first = firstUnlikely(Math.ceil(mode), n, (k) => binomialPmf(k, n, p0) <= limit)
    return Math.min(1, binomialCdf(x, n, p0) + binomialSurvival(first, n, p0))
  }
  const lastFromEnd = firstUnlikely(0, Math.floor(mode), (k) => binomialPmf(Math.floor(mode) - k, n, p0) <= limit)
  return Math.min(1, binomialSurvival(x, n, p0) + binomialCdf(Math.floor(mode) - lastFromEnd, n, p0))
}

/** Smallest k in [low, high] with a property that holds from some k on; high + 1 when it never holds. */
function firstUnlikely(low: number, high: number, holds: (k: number) => boolean): number {
  let from = low
  let to = high + 1
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (holds(middle)) to = middle
    else from = middle + 1
  }
  return from
}
