import { requirePositive, requireProbability } from '../input-checks.ts'
import { betaKernel, betaTails } from './incomplete-beta.ts'
import { logBeta } from './gamma.ts'
import { logTailRoot } from './log-tail-root.ts'

/**
 * Regularised incomplete beta function I_x(a, b), x in [0, 1], a, b > 0. Relative error below 1e-12 down to 1e-300.
 * Throws {@link StatsInputError} outside the domain.
 */
export function betaCdf(x: number, a: number, b: number): number {
  requireProbability('x', x)
  requirePositive('a', a)
  requirePositive('b', b)
  return betaTails(x, 1 - x, a, b).lower
}

/**
 * Quantile of the beta distribution, p in [0, 1], a, b > 0. Relative error below 1e-12. p = 0 gives 0, p = 1 gives 1.
 * Throws {@link StatsInputError} outside the domain.
 */
export function betaQuantile(p: number, a: number, b: number): number {
  requireProbability('p', p)
  requirePositive('a', a)
  requirePositive('b', b)
  if (p === 0) return 0
  if (p === 1) return 1
  return 1 / (1 + Math.exp(-betaLogitQuantile(p, 1 - p, a, b)))
}

/**
 * log(x / (1 - x)) of the beta quantile, given both tails (lower + upper = 1, each in (0, 1)), so that neither end of
 * the distribution loses digits.
 */
export function betaLogitQuantile(lower: number, upper: number, a: number, b: number): number {
  const useLower = lower <= upper
  const evaluate = (u: number): { tail: number; density: number } => {
    const x = 1 / (1 + Math.exp(-u))
    const y = 1 / (1 + Math.exp(u))
    const tails = betaTails(x, y, a, b)
    return { tail: useLower ? tails.lower : tails.upper, density: betaKernel(x, y, a, b) }
  }
  return logTailRoot(evaluate, Math.log(useLower ? lower : upper), startingLogit(lower, upper, a, b), useLower ? 1 : -1)
}

/** Leading power of the nearer tail where that is good, else the logit of the mean. */
function startingLogit(lower: number, upper: number, a: number, b: number): number {
  const mean = Math.log(a / b)
  if (lower <= upper) return Math.min(mean, (Math.log(lower) + Math.log(a) + logBeta(a, b)) / a)
  return Math.max(mean, -(Math.log(upper) + Math.log(b) + logBeta(a, b)) / b)
}
