import { normalQuantile } from './distributions/normal.ts'
import { requireFiniteSample, requireProbability } from './input-checks.ts'

/** R's quantile types 1, 6, 7 and 8, and the normal-scale interpolation of R `boot:::norm.inter`. */
export type QuantileType = 1 | 6 | 7 | 8 | 'boot-norm-inter'

/**
 * Sample quantile of unsorted finite values, p in [0, 1]. A single value is every quantile of itself.
 * Throws {@link StatsInputError} on NaN, an empty sample or p outside [0, 1].
 */
export function quantile(values: ArrayLike<number>, p: number, type: QuantileType): number {
  requireFiniteSample('values', values)
  return quantileOfSorted(Float64Array.from(values).sort(), p, type)
}

/** {@link quantile} of values already in ascending order (infinities allowed). */
export function quantileOfSorted(sorted: Float64Array, p: number, type: QuantileType): number {
  requireProbability('p', p)
  const n = sorted.length
  if (type === 'boot-norm-inter') return normalInterpolation(sorted, p)
  if (type === 1) return at(sorted, Math.ceil(snap(n * p)))
  const rank = snap(continuousRank(n, p, type))
  const floor = Math.floor(rank)
  const low = at(sorted, floor)
  return rank === floor ? low : low + (rank - floor) * (at(sorted, floor + 1) - low)
}

function continuousRank(n: number, p: number, type: 6 | 7 | 8): number {
  if (type === 6) return (n + 1) * p
  if (type === 7) return 1 + (n - 1) * p
  return 1 / 3 + (n + 1 / 3) * p
}

/** Order statistic (n + 1) p; between two of them, linear in the normal quantile of the rank. */
function normalInterpolation(sorted: Float64Array, p: number): number {
  const n = sorted.length
  const rank = snap((n + 1) * p)
  const floor = Math.floor(rank)
  if (rank === floor || floor < 1 || floor >= n) return at(sorted, floor)
  const below = normalQuantile(floor / (n + 1))
  const above = normalQuantile((floor + 1) / (n + 1))
  const low = at(sorted, floor)
  return low + ((normalQuantile(p) - below) / (above - below)) * (at(sorted, floor + 1) - low)
}

/** A rank within 1e-9 of a whole number is that number: 200 * 0.03 must be 6. */
function snap(rank: number): number {
  const nearest = Math.round(rank)
  return Math.abs(rank - nearest) < 1e-9 ? nearest : rank
}

/** Order statistic with a rank from 1, clamped to the sample. */
function at(sorted: Float64Array, rank: number): number {
  return sorted[Math.min(sorted.length, Math.max(1, rank)) - 1] ?? NaN
}
