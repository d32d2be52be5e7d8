import { normalCdf, normalQuantile } from '../distributions/normal.ts'
import { studentTQuantile } from '../distributions/student-t.ts'
import type { Interval } from '../inference-result.ts'
import { quantileOfSorted } from '../quantile.ts'
import type { BootstrapReplicates } from './bootstrap-replicates.ts'

/** Order statistics (B + 1) a, interpolated on the normal scale (R `boot.ci`). */
export function percentileInterval(sorted: Float64Array, tail: number): Interval {
  return {
    lower: quantileOfSorted(sorted, tail, 'boot-norm-inter'),
    upper: quantileOfSorted(sorted, 1 - tail, 'boot-norm-inter'),
  }
}

/** 2 estimate minus the percentiles in reverse; may leave the scale of the endpoint, clip only for display. */
export function basicInterval(sorted: Float64Array, estimate: number, tail: number): Interval {
  const { lower, upper } = percentileInterval(sorted, tail)
  return { lower: 2 * estimate - upper, upper: 2 * estimate - lower }
}

/** Percentile interval at a' = Phi(-t_{1-a, G-1} sqrt(G / (G - 1))) (Hesterberg 2014), for G >= 2. */
export function expandedInterval(sorted: Float64Array, clusters: number, tail: number): Interval {
  const expanded = normalCdf(studentTQuantile(tail, clusters - 1) * Math.sqrt(clusters / (clusters - 1)))
  return percentileInterval(sorted, expanded)
}

/** Bias-corrected and accelerated interval; undefined (interval null) without spread or with an infinite z0. */
export interface BcaInterval {
  readonly z0: number
  readonly acceleration: number
  readonly interval: Interval | null
  /** An adjusted level falls outside the range of the replicates. */
  readonly beyondReplicates: boolean
}

/**
 * BCa with z0 from the share of replicates below the estimate: 'mid' counts half of the ties (our default),
 * 'strict' none (R `boot`); acceleration sum L^3 / (6 (sum L^2)^1.5) from the influence values.
 */
export function bcaInterval(
  replicates: BootstrapReplicates,
  sorted: Float64Array,
  tail: number,
  ties: 'mid' | 'strict' = 'mid',
): BcaInterval {
  const { estimate, tieTolerance, influence } = replicates
  let below = 0
  for (const value of sorted) {
    if (value < estimate - tieTolerance) below += 1
    else if (value <= estimate + tieTolerance) below += ties === 'mid' ? 0.5 : 0
    else break
  }
  let squares = 0
  let cubes = 0
  for (const value of influence) {
    squares += value * value
    cubes += value ** 3
  }
  const z0 = normalQuantile(below / sorted.length)
  const acceleration = squares > 0 ? cubes / (6 * squares ** 1.5) : NaN
  if (!Number.isFinite(z0) || !Number.isFinite(acceleration)) {
    return { z0, acceleration, interval: null, beyondReplicates: false }
  }
  const adjusted = (z: number): number => normalCdf(z0 + (z0 + z) / (1 - acceleration * (z0 + z)))
  const low = adjusted(normalQuantile(tail))
  const high = adjusted(normalQuantile(1 - tail))
  const edge = 1 / (sorted.length + 1)
  return {
    z0,
    acceleration,
    interval: {
      lower: quantileOfSorted(sorted, low, 'boot-norm-inter'),
      upper: quantileOfSorted(sorted, high, 'boot-norm-inter'),
    },
    beyondReplicates: low < edge || high > 1 - edge,
  }
}

/** Bootstrap-t interval; null when the estimate itself has no standard error. */
export interface StudentizedInterval {
  readonly interval: Interval | null
  /** Share of replicates with zero standard error: they count as +-Infinity (conservative), 0 when at the estimate. */
  readonly zeroSeShare: number
}

/** estimate - t*_q se with t* = (estimate* - estimate) / se*. An endpoint may be infinite. */
export function studentizedInterval(replicates: BootstrapReplicates, tail: number): StudentizedInterval {
  const { estimate, estimates, standardErrors, standardError, tieTolerance } = replicates
  const t = new Float64Array(estimates.length)
  let zeros = 0
  for (let r = 0; r < t.length; r++) {
    const shift = (estimates[r] ?? 0) - estimate
    const se = standardErrors[r] ?? 0
    if (se === 0) zeros += 1
    t[r] = Math.abs(shift) <= tieTolerance ? 0 : shift / se
  }
  const zeroSeShare = zeros / t.length
  if (standardError === 0) return { interval: null, zeroSeShare }
  t.sort()
  const { lower, upper } = percentileInterval(t, tail)
  return {
    interval: { lower: estimate - upper * standardError, upper: estimate - lower * standardError },
    zeroSeShare,
  }
}

/** Monte Carlo standard deviation of the worse percentile endpoint, from order statistics one binomial sd away. */
export function percentileMcError(sorted: Float64Array, tail: number): number {
  const step = Math.sqrt((tail * (1 - tail)) / sorted.length)
  const spread = (p: number): number =>
    (quantileOfSorted(sorted, Math.min(1, p + step), 7) - quantileOfSorted(sorted, Math.max(0, p - step), 7)) / 2
  return Math.max(spread(tail), spread(1 - tail))
}
