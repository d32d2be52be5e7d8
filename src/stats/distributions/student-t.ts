import { requirePositive, requireProbability } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'
import { betaLogitQuantile } from './beta.ts'
import { betaTails } from './incomplete-beta.ts'

/**
 * Cumulative distribution of Student's t, df > 0 (not necessarily whole), x any real or +-Infinity.
 * Relative error below 1e-12 in both tails (|x| below 1e150; a tail beyond underflows to 0). Throws {@link StatsInputError} on NaN or df outside (0, Infinity).
 */
export function studentTCdf(x: number, df: number): number {
  requirePositive('df', df)
  if (Number.isNaN(x)) throw new StatsInputError('x', x, 'a number')
  if (x === Infinity) return 1
  if (x === -Infinity) return 0
  const ratio = (x * x) / df
  const tail = betaTails(1 / (1 + ratio), ratio / (1 + ratio), df / 2, 0.5).lower / 2
  return x < 0 ? tail : 1 - tail
}

/**
 * Quantile of Student's t, p in [0, 1], df > 0. Relative error below 1e-12; p = 0 and p = 1 give -Infinity, Infinity.
 * Throws {@link StatsInputError} outside the domain.
 */
export function studentTQuantile(p: number, df: number): number {
  requireProbability('p', p)
  requirePositive('df', df)
  if (p === 0.5) return 0
  if (p === 0 || p === 1) return p === 0 ? -Infinity : Infinity
  const twoSided = 2 * Math.min(p, 1 - p)
  const logit = betaLogitQuantile(twoSided, Math.abs(1 - 2 * p), df / 2, 0.5)
  const magnitude = Math.sqrt(df) * Math.exp(-logit / 2)
  return p < 0.5 ? -magnitude : magnitude
}
