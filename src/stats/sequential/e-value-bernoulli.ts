import { logBeta } from '../distributions/gamma.ts'
import { requireInteger, requirePositive, requireProbability } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'

/** Beta(a, b) mixing law over the success probability. */
export interface BetaPrior {
  readonly a: number
  readonly b: number
}

export const UNIFORM_PRIOR: BetaPrior = { a: 1, b: 1 }

/**
 * Natural logarithm of the beta-binomial mixture e-value against success probability `p0`; under it the e-value of a
 * growing stream is a martingale, so e >= 1/alpha at any stopping time has probability at most alpha.
 * Trials must be independent with one success probability: collapse clustered repeats to one outcome per pair.
 * @returns log e, possibly Infinity when p0 is 0 or 1 and was refuted
 * @throws StatsInputError on counts or prior outside their range
 */
export function logEValueBernoulli(successes: number, n: number, p0: number, prior: BetaPrior = UNIFORM_PRIOR): number {
  requireInteger('n', n)
  requireInteger('successes', successes)
  if (successes > n) throw new StatsInputError('successes', successes, `at most n (${n})`)
  requireProbability('p0', p0)
  requirePositive('prior.a', prior.a)
  requirePositive('prior.b', prior.b)
  const failures = n - successes
  const logNull = (successes === 0 ? 0 : successes * Math.log(p0)) + (failures === 0 ? 0 : failures * Math.log1p(-p0))
  return logBeta(prior.a + successes, prior.b + failures) - logBeta(prior.a, prior.b) - logNull
}
