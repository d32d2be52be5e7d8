import { requirePositive, requireProbability } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'
import { betaLogitQuantile } from './beta.ts'
import { betaTails } from './incomplete-beta.ts'

/** Upper tail P(F > x) of the F distribution, x >= 0, both degrees of freedom > 0. */
export function fSurvival(x: number, df1: number, df2: number): number {
  requirePositive('df1', df1)
  requirePositive('df2', df2)
  if (!(x >= 0)) throw new StatsInputError('x', x, 'a number >= 0')
  const ratio = (df1 * x) / df2
  return betaTails(ratio / (1 + ratio), 1 / (1 + ratio), df1 / 2, df2 / 2).upper
}

/** Quantile of the F distribution, p in [0, 1]; p = 1 gives Infinity. */
export function fQuantile(p: number, df1: number, df2: number): number {
  requireProbability('p', p)
  requirePositive('df1', df1)
  requirePositive('df2', df2)
  if (p === 0 || p === 1) return p === 0 ? 0 : Infinity
  return (df2 / df1) * Math.exp(betaLogitQuantile(p, 1 - p, df1 / 2, df2 / 2))
}
