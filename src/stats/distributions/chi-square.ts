import { requirePositive, requireProbability } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'
import { gammaKernel, gammaTails } from './incomplete-gamma.ts'
import { logGamma } from './gamma.ts'
import { logTailRoot } from './log-tail-root.ts'

/**
 * Cumulative distribution of chi-square, x >= 0 (Infinity allowed), df > 0. Relative error below 1e-12.
 * Throws {@link StatsInputError} outside the domain.
 */
export function chiSquareCdf(x: number, df: number): number {
  requirePositive('df', df)
  if (!(x >= 0)) throw new StatsInputError('x', x, 'a number >= 0')
  return gammaTails(x / 2, df / 2).lower
}

/** Upper tail 1 - {@link chiSquareCdf}, without cancellation. */
export function chiSquareSurvival(x: number, df: number): number {
  requirePositive('df', df)
  if (!(x >= 0)) throw new StatsInputError('x', x, 'a number >= 0')
  return gammaTails(x / 2, df / 2).upper
}

/**
 * Quantile of chi-square, p in [0, 1], df > 0. Relative error below 1e-12; p = 1 gives Infinity.
 * Throws {@link StatsInputError} outside the domain.
 */
export function chiSquareQuantile(p: number, df: number): number {
  requireProbability('p', p)
  requirePositive('df', df)
  if (p === 0) return 0
  if (p === 1) return Infinity
  const shape = df / 2
  const useLower = p <= 0.5
  const evaluate = (u: number): { tail: number; density: number } => {
    const x = Math.exp(u)
    const tails = gammaTails(x, shape)
    return { tail: useLower ? tails.lower : tails.upper, density: gammaKernel(x, shape) }
  }
  const start = useLower ? Math.min(Math.log(shape), (Math.log(p) + Math.log(shape) + logGamma(shape)) / shape) : Math.log(shape)
  return 2 * Math.exp(logTailRoot(evaluate, Math.log(useLower ? p : 1 - p), start, useLower ? 1 : -1))
}
