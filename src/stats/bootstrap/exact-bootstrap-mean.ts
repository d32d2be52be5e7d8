import { studentTQuantile } from '../distributions/student-t.ts'
import { normalCdf } from '../distributions/normal.ts'
import { requireFiniteSample, requireInteger, requireLevel, requirePositive } from '../input-checks.ts'
import type { Interval } from '../inference-result.ts'
import { convolvePower, empiricalLaw } from './convolution.ts'
import { enumerateResampledMeans } from './enumerate-resamples.ts'

/** A discrete law: `mass[i]` is the probability of `support[i]`, support ascending. */
export interface DiscreteLaw {
  readonly support: Float64Array
  readonly mass: Float64Array
}

/** The bootstrap with infinitely many replicates: no seed, no Monte Carlo error. */
export interface ExactBootstrap {
  readonly estimate: number
  /** Percentile interval; quantile inf{t : F(t) >= a}. */
  readonly percentile: Interval
  /** Percentile interval at the expanded level a' = Phi(-t_{1-a, G-1} sqrt(G / (G - 1))); null for G = 1. */
  readonly expanded: Interval | null
  /** Bootstrap probability below and at the estimate. */
  readonly probabilityBelow: number
  readonly probabilityEqual: number
  readonly standardError: number
  readonly law: DiscreteLaw
}

/**
 * Exact percentile bootstrap of the mean per observation of G clusters of equal size with whole-number totals: the
 * law of one resampled total convolved G times (docs/definitions.md). `step` is the value of one unit of total.
 * Throws {@link StatsInputError} on totals that are not whole.
 */
export function exactBootstrapMean(totals: ArrayLike<number>, perCluster: number, level = 0.95, step = 1): ExactBootstrap {
  requireFiniteSample('totals', totals)
  requireInteger('perCluster', perCluster, 1)
  requireLevel('level', level)
  requirePositive('step', step)
  const clusters = totals.length
  const sum = convolvePower(empiricalLaw(totals), clusters)
  const denominator = clusters * perCluster
  let total = 0
  for (let i = 0; i < clusters; i++) total += totals[i] ?? 0
  const support = Float64Array.from(sum.mass, (_, i) => ((sum.offset + i) * step) / denominator)
  return summarise({ support, mass: sum.mass }, (total * step) / denominator, total - sum.offset, clusters, level)
}

/**
 * The same for real values, by enumerating the multisets of resampled units (at most 8 units, 6,435 multisets).
 * Throws {@link StatsInputError} for more units.
 */
export function exactBootstrapMeanOfValues(values: ArrayLike<number>, level = 0.95): ExactBootstrap {
  requireFiniteSample('values', values)
  requireLevel('level', level)
  const law = enumerateResampledMeans(values)
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i] ?? 0
  const estimate = sum / values.length
  let at = 0
  law.support.forEach((value, i) => {
    if (Math.abs(value - estimate) < Math.abs((law.support[at] ?? NaN) - estimate)) at = i
  })
  return summarise(law, estimate, at, values.length, level)
}

function summarise(law: DiscreteLaw, estimate: number, at: number, clusters: number, level: number): ExactBootstrap {
  const { support, mass } = law
  const tail = (1 - level) / 2
  let below = 0
  for (let i = 0; i < at; i++) below += mass[i] ?? 0
  let variance = 0
  for (let i = 0; i < mass.length; i++) variance += (mass[i] ?? 0) * ((support[i] ?? 0) - estimate) ** 2
  const expandedTail = clusters > 1 ? normalCdf(studentTQuantile(tail, clusters - 1) * Math.sqrt(clusters / (clusters - 1))) : null
  return {
    estimate,
    percentile: interval(law, tail),
    expanded: expandedTail === null ? null : interval(law, expandedTail),
    probabilityBelow: below,
    probabilityEqual: mass[at] ?? 0,
    standardError: Math.sqrt(variance),
    law,
  }
}

/** Both ends by inf{t : F(t) >= a}; a relative 1e-12 keeps a cumulative sum that should equal a from missing it. */
function interval(law: DiscreteLaw, tail: number): Interval {
  return { lower: lawQuantile(law, tail), upper: lawQuantile(law, 1 - tail) }
}

function lawQuantile(law: DiscreteLaw, p: number): number {
  let cumulative = 0
  for (let i = 0; i < law.mass.length; i++) {
    cumulative += law.mass[i] ?? 0
    if ((law.mass[i] ?? 0) > 0 && cumulative >= p * (1 - 1e-12)) return law.support[i] ?? NaN
  }
  return law.support[law.support.length - 1] ?? NaN
}
