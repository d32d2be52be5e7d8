import { bisectRoot } from '../numeric/bisect-root.ts'
import { brentRoot } from '../numeric/brent-root.ts'
import type { HypergeometricMargin } from './hypergeometric-margin.ts'
import { ratioOfIntegers } from './hypergeometric-margin.ts'

/**
 * Conditional maximum-likelihood odds ratio: the one under which the noncentral hypergeometric mean is x1.
 * 0 and Infinity at the ends of the support; null when the margins allow one table only.
 */
export function conditionalOddsRatio(margin: HypergeometricMargin, x1: number): number | null {
  const end = valueAtEnd(margin, x1)
  if (end !== undefined) return end
  const mean = noncentralMean(margin)
  return Math.exp(bisectRoot((logOdds) => mean(logOdds) - x1, -1000, 1000, 1e-14))
}

/**
 * The estimate that R's `fisher.test` prints: the same equation solved by Brent's method on (0, 1), for the odds ratio
 * or its reciprocal, which stops within 2^-13 (R's default) of the root. Off by up to about 2e-4; for comparison only.
 */
export function conditionalOddsRatioOfR(margin: HypergeometricMargin, x1: number): number | null {
  const end = valueAtEnd(margin, x1)
  if (end !== undefined) return end
  const mean = noncentralMean(margin)
  const excess = mean(0) - x1
  if (excess === 0) return 1
  const tolerance = Number.EPSILON ** 0.25
  return excess > 0
    ? brentRoot((odds) => mean(Math.log(odds)) - x1, 0, 1, tolerance)
    : 1 / brentRoot((reciprocal) => mean(-Math.log(reciprocal)) - x1, Number.EPSILON, 1, tolerance)
}

function valueAtEnd(margin: HypergeometricMargin, x1: number): number | null | undefined {
  if (margin.counts.length === 1) return null
  if (x1 === margin.minimum) return 0
  if (x1 === margin.minimum + margin.counts.length - 1) return Infinity
  return undefined
}

/** Mean successes of the first group as a function of the log odds ratio. */
function noncentralMean(margin: HypergeometricMargin): (logOdds: number) => number {
  const logShares = margin.counts.map((count) => Math.log(ratioOfIntegers(count, margin.total)))
  return (logOdds) => {
    if (logOdds === -Infinity) return margin.minimum
    const logs = logShares.map((share, i) => share + i * logOdds)
    const largest = logs.reduce((most, log) => Math.max(most, log), -Infinity)
    let weight = 0
    let moment = 0
    logs.forEach((log, i) => {
      weight += Math.exp(log - largest)
      moment += i * Math.exp(log - largest)
    })
    return margin.minimum + moment / weight
  }
}
