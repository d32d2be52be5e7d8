import { normalQuantile } from '../distributions/normal.ts'
import { betaQuantile } from '../distributions/beta.ts'
import { requireInteger, requireLevel } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'
import type { InferenceResult, Interval } from '../inference-result.ts'

export type ProportionMethod = 'clopper-pearson' | 'wilson' | 'jeffreys' | 'agresti-coull'

/**
 * Interval of a proportion from x successes in n independent trials. n = 0 gives status `insufficient` and no interval.
 * Agresti-Coull may leave [0, 1] and is not clipped; the Jeffreys endpoint is 0 at x = 0 and 1 at x = n.
 * Throws {@link StatsInputError} unless 0 <= x <= n are whole and 0 < level < 1.
 */
export function proportionInterval(x: number, n: number, method: ProportionMethod, level = 0.95): InferenceResult {
  requireInteger('x', x)
  requireInteger('n', n)
  requireLevel('level', level)
  if (x > n) throw new StatsInputError('x', x, `at most n = ${n}`)
  const common = {
    method,
    level,
    units: n,
    clusters: n,
    effectiveClusters: n,
    designEffect: n > 0 ? 1 : null,
    warnings: [],
    seedPath: null,
    replicates: null,
    mcError: null,
  } as const
  if (n === 0) return { ...common, estimate: null, interval: null, status: 'insufficient' }
  const interval = LIMITS[method](x, n, 1 - level)
  return { ...common, estimate: x / n, interval, status: x === 0 || x === n ? 'boundary' : 'ok' }
}

/** Wilson score limits for a proportion p of an effective number n of trials and a two-sided critical value. */
export function wilsonLimits(p: number, n: number, critical: number): Interval {
  const square = critical * critical
  const centre = p + square / (2 * n)
  const half = critical * Math.sqrt((p * (1 - p)) / n + square / (4 * n * n))
  const denominator = 1 + square / n
  return {
    lower: p === 0 ? 0 : Math.max(0, (centre - half) / denominator),
    upper: p === 1 ? 1 : Math.min(1, (centre + half) / denominator),
  }
}

const LIMITS: Record<ProportionMethod, (x: number, n: number, alpha: number) => Interval> = {
  'clopper-pearson': (x, n, alpha) => ({
    lower: x === 0 ? 0 : betaQuantile(alpha / 2, x, n - x + 1),
    upper: x === n ? 1 : betaQuantile(1 - alpha / 2, x + 1, n - x),
  }),
  wilson: (x, n, alpha) => wilsonLimits(x / n, n, -normalQuantile(alpha / 2)),
  jeffreys: (x, n, alpha) => ({
    lower: x === 0 ? 0 : betaQuantile(alpha / 2, x + 0.5, n - x + 0.5),
    upper: x === n ? 1 : betaQuantile(1 - alpha / 2, x + 0.5, n - x + 0.5),
  }),
  'agresti-coull': (x, n, alpha) => {
    const z = -normalQuantile(alpha / 2)
    const adjusted = n + z * z
    const centre = (x + (z * z) / 2) / adjusted
    const half = z * Math.sqrt((centre * (1 - centre)) / adjusted)
    return { lower: centre - half, upper: centre + half }
  },
}
