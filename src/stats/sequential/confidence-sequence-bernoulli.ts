import { requireLevel } from '../input-checks.ts'
import type { BetaPrior } from './e-value-bernoulli.ts'
import { logEValueBernoulli, UNIFORM_PRIOR } from './e-value-bernoulli.ts'
import { likelihoodInterval } from './likelihood-interval.ts'

export interface ConfidenceSequenceInterval {
  readonly lower: number
  readonly upper: number
}

/**
 * Interval of a success probability that holds at all sample sizes at once: {p : e(p) < 1/alpha} for the
 * beta-binomial mixture e-value. Independent trials only, not clustered repeats.
 * @throws StatsInputError on counts, prior or alpha outside their range
 */
export function confidenceSequenceBernoulli(
  successes: number,
  n: number,
  alpha = 0.05,
  prior: BetaPrior = UNIFORM_PRIOR,
): ConfidenceSequenceInterval {
  requireLevel('alpha', alpha)
  const threshold = Math.log(1 / alpha)
  return likelihoodInterval(successes, n, (p) => logEValueBernoulli(successes, n, p, prior) - threshold)
}
