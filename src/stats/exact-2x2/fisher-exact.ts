import { bisectRoot } from '../numeric/bisect-root.ts'
import type { HypergeometricMargin } from './hypergeometric-margin.ts'
import { hypergeometricMargins, ratioOfIntegers } from './hypergeometric-margin.ts'
import type { TwoByTwo } from './two-by-two.ts'
import { requireTwoByTwo } from './two-by-two.ts'

export interface FisherResult {
  /** Sum over the tables no more likely than the observed one (relative tie tolerance 1e-7). */
  readonly twoSidedP: number
  readonly greaterP: number
  readonly lessP: number
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
  const margin = hypergeometricMargins(n1, n2)[x1 + x2] ?? { minimum: 0, counts: [], total: 1n }
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
    twoSidedP: ratioOfIntegers(unlikely, margin.total),
    greaterP: ratioOfIntegers(above, margin.total),
    lessP: ratioOfIntegers(below, margin.total),
    conditionalOddsRatio: conditionalOddsRatio(margin, x1),
  }
}

/** Odds ratio under which the noncentral hypergeometric mean equals x1. */
function conditionalOddsRatio(margin: HypergeometricMargin, x1: number): number | null {
  const maximum = margin.minimum + margin.counts.length - 1
  if (margin.counts.length === 1) return null
  if (x1 === margin.minimum) return 0
  if (x1 === maximum) return Infinity
  const logShares = margin.counts.map((count) => Math.log(ratioOfIntegers(count, margin.total)))
  const excess = (logOdds: number): number => {
    const logs = logShares.map((share, i) => share + i * logOdds)
    const largest = Math.max(...logs)
    let weight = 0
    let moment = 0
    logs.forEach((log, i) => {
      weight += Math.exp(log - largest)
      moment += i * Math.exp(log - largest)
    })
    return moment / weight - (x1 - margin.minimum)
  }
  return Math.exp(bisectRoot(excess, -1000, 1000, 1e-14))
}
