import { requireLevel, requirePositive } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'
import type { BetaPrior } from './e-value-bernoulli.ts'

export interface EProcessOptions {
  /** `p0<p1` (default): evidence that the second arm succeeds more often. */
  readonly alternative?: 'p0<p1' | 'p0>p1'
  readonly alpha?: number
  /** Beta laws of the plug-in estimates; by default Beta(1, 2) for the arm expected lower, Beta(2, 1) for the other. */
  readonly priorLower?: BetaPrior
  readonly priorHigher?: BetaPrior
}

export interface EProcessResult {
  /** Running e-value after every pair; it may be read, and the trial stopped, at any time. */
  readonly eValues: readonly number[]
  /** Anytime-valid p: min(1, 1 / largest e-value so far). */
  readonly p: number
  /** Number of pairs after which e first reached 1/alpha; null if never. */
  readonly stoppedAfter: number | null
}

/**
 * One-sided sequential test of two success probabilities, one trial of each arm per step (Turner and Gruenwald 2023):
 * the product of likelihood ratios of predictable beta plug-ins against their projection on the null, which for equal
 * blocks is their mean. A step whose plug-ins contradict the alternative contributes the factor 1.
 * @param pairs outcomes [arm 0, arm 1], each 0 or 1, in the order they were run
 * @throws StatsInputError on an outcome other than 0 or 1 or an option outside its range
 */
export function eProcessTwoProportions(pairs: readonly (readonly [number, number])[], options: EProcessOptions = {}): EProcessResult {
  const { alternative = 'p0<p1', alpha = 0.05, priorLower = { a: 1, b: 2 }, priorHigher = { a: 2, b: 1 } } = options
  requireLevel('alpha', alpha)
  const lower = runningMean(priorLower, 'priorLower')
  const higher = runningMean(priorHigher, 'priorHigher')
  const eValues: number[] = []
  let e = 1
  let largest = 1
  let stoppedAfter: number | null = null
  pairs.forEach((pair, step) => {
    pair.forEach((outcome, arm) => {
      if (outcome !== 0 && outcome !== 1) throw new StatsInputError(`pairs[${step}][${arm}]`, outcome, '0 or 1')
    })
    const [low, high] = alternative === 'p0<p1' ? pair : [pair[1], pair[0]]
    const [thetaLow, thetaHigh] = [lower.mean(), higher.mean()]
    if (thetaLow < thetaHigh) {
      const pooled = (thetaLow + thetaHigh) / 2
      e *= (likelihood(thetaLow, low) * likelihood(thetaHigh, high)) / (likelihood(pooled, low) * likelihood(pooled, high))
    }
    lower.add(low)
    higher.add(high)
    eValues.push(e)
    largest = Math.max(largest, e)
    if (stoppedAfter === null && e >= 1 / alpha) stoppedAfter = step + 1
  })
  return { eValues, p: Math.min(1, 1 / largest), stoppedAfter }
}

function likelihood(theta: number, outcome: number): number {
  return outcome === 1 ? theta : 1 - theta
}

function runningMean(prior: BetaPrior, name: string) {
  let successes = requirePositive(`${name}.a`, prior.a)
  let failures = requirePositive(`${name}.b`, prior.b)
  return {
    mean: () => successes / (successes + failures),
    add: (outcome: number) => {
      successes += outcome
      failures += 1 - outcome
    },
  }
}
