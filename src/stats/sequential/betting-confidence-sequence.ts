import { requireLevel } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'
import { bisectRoot } from '../numeric/bisect-root.ts'

export interface BettingOptions {
  readonly alpha?: number
  /** Share of the capital that bets on a mean above the candidate, in (0, 1). */
  readonly theta?: number
  /** Largest part of the capital at risk in one step, in (0, 1]. */
  readonly truncation?: number
}

export interface BettingConfidenceSequence {
  /** Ends of the interval after every value; they only move inwards. */
  readonly lower: readonly number[]
  readonly upper: readonly number[]
  /** Values after which no mean was left (lower > upper): they have no common mean. Null if never. */
  readonly emptyAfter: number | null
}

/**
 * Hedged-capital confidence sequence for the mean of values in [0, 1] (Waudby-Smith and Ramdas 2024, section 4.4):
 * the means whose betting capital has never reached 1/alpha (running intersection). The bets are predictable plug-ins
 * sqrt(2 log(1/(alpha * share)) / (t log(1 + t) variance so far)), truncated at truncation/m and truncation/(1 - m).
 * The capital that bets upwards falls with m and the other rises, so each end is one root and no grid is needed.
 * Values must be independent with one mean: collapse repeats to one value per pair. Cost grows as n^2.
 * @throws StatsInputError on a value outside [0, 1] or an option outside its range
 */
export function bettingConfidenceSequence(values: readonly number[], options: BettingOptions = {}): BettingConfidenceSequence {
  const { alpha = 0.05, theta = 0.5, truncation = 0.5 } = options
  requireLevel('alpha', alpha)
  requireLevel('theta', theta)
  if (!(truncation > 0 && truncation <= 1)) throw new StatsInputError('truncation', truncation, 'in (0, 1]')
  values.forEach((value, i) => {
    if (!(value >= 0 && value <= 1)) throw new StatsInputError(`values[${i}]`, value, 'a value in [0, 1]')
  })
  const mirrored = values.map((value) => 1 - value)
  const bets = predictableBets(values)
  const lower: number[] = []
  const upper: number[] = []
  let emptyAfter: number | null = null
  let [from, to] = [0, 1]
  for (let count = 1; count <= values.length; count++) {
    from = raisedEnd(from, (m) => largestCapital(values, bets, count, m, theta, alpha, truncation) - 1 / alpha)
    to = 1 - raisedEnd(1 - to, (m) => largestCapital(mirrored, bets, count, m, 1 - theta, alpha, truncation) - 1 / alpha)
    lower.push(from)
    upper.push(to)
    if (emptyAfter === null && from > to) emptyAfter = count
  }
  return { lower, upper, emptyAfter }
}

/** The smallest m >= current with excess(m) < 0, for an excess that falls with m. */
function raisedEnd(current: number, excess: (m: number) => number): number {
  const start = Math.max(current, Number.EPSILON)
  if (excess(start) < 0) return current
  return excess(1) >= 0 ? 1 : bisectRoot(excess, start, 1, 1e-12)
}

/** Largest capital so far of the bets on a mean above m, which started with `share`. */
function largestCapital(
  values: readonly number[],
  bets: readonly number[],
  count: number,
  m: number,
  share: number,
  alpha: number,
  truncation: number,
): number {
  const scale = Math.sqrt(Math.log(1 / (alpha * share)))
  let capital = share
  let largest = 0
  for (let t = 0; t < count; t++) {
    capital *= 1 + Math.min((bets[t] ?? 0) * scale, truncation / m) * ((values[t] ?? 0) - m)
    if (capital > largest) largest = capital
  }
  return largest
}

/** sqrt(2 / (t log(1 + t) v)), v the variance of the values before step t with one pseudo-value (1/2, variance 1/4). */
function predictableBets(values: readonly number[]): number[] {
  let sum = 0.5
  let squares = 0.25
  return values.map((value, i) => {
    const variance = squares / (i + 1)
    const bet = Math.sqrt(2 / ((i + 1) * Math.log(i + 2) * variance))
    sum += value
    squares += (value - sum / (i + 2)) ** 2
    return bet
  })
}
