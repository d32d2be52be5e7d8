import { logBeta } from '../distributions/gamma.ts'
import { requireLevel, requirePositive } from '../input-checks.ts'
import { likelihoodInterval } from './likelihood-interval.ts'
import { normalMixturePrecision } from './normal-mixture-bound.ts'

/**
 * Time-uniform interval of a success probability from the sub-Bernoulli beta-binomial mixture (Howard, Ramdas,
 * McAuliffe and Sekhon 2021). For every candidate p the mixing law is Beta(k p, k (1 - p)), with mean p; k is
 * tuned to be tightest at `tOpt` trials. Independent trials only.
 * @param tOpt number of trials to tune for (> 0)
 * @throws StatsInputError on counts or levels outside their range
 */
export function howardBernoulliInterval(
  successes: number,
  n: number,
  tOpt: number,
  alpha = 0.05,
  alphaOpt = 0.05,
): { readonly lower: number; readonly upper: number } {
  requirePositive('tOpt', tOpt)
  requireLevel('alpha', alpha)
  requireLevel('alphaOpt', alphaOpt)
  const concentration = Math.max(normalMixturePrecision(tOpt, alphaOpt) - 1, 1e-3)
  const excess = (p: number): number => {
    const a = concentration * p
    const b = concentration * (1 - p)
    const logNull = successes * Math.log(p) + (n - successes) * Math.log1p(-p)
    return logBeta(a + successes, b + n - successes) - logBeta(a, b) - logNull - Math.log(1 / alpha)
  }
  return likelihoodInterval(successes, n, excess)
}
