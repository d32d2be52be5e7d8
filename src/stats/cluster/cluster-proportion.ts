import { betaQuantile } from '../distributions/beta.ts'
import { studentTQuantile } from '../distributions/student-t.ts'
import { requireLevel } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'
import type { InferenceStatus, Interval } from '../inference-result.ts'
import { proportionInterval, wilsonLimits } from '../proportion/proportion-interval.ts'
import type { ClusterSample } from './cluster-sample.ts'
import { clusterStandardError, type ClusterStandardError } from './cluster-standard-error.ts'

/** A clustered proportion with every interval of the family. */
export interface ClusterProportion {
  readonly estimate: number
  readonly standardError: ClusterStandardError
  /** p +- t_{G-1} CR1; may leave [0, 1], never clipped. */
  readonly clusterT: Interval | null
  /** The same on the logit scale: the default of a proportion. Clopper-Pearson on G at p = 0 and p = 1. */
  readonly logitT: Interval | null
  readonly kornGraubard: Interval | null
  /** Wilson with n_eff = p (1 - p) / CR1^2 (at most N) and t_{G-1}. */
  readonly wilsonEffective: Interval | null
  /** CR1^2 over p (1 - p) / N; null at p = 0 and p = 1. */
  readonly designEffect: number | null
  readonly status: InferenceStatus
}

/**
 * Proportion of G clusters with G - 1 degrees of freedom (survey `svyciprop`, docs/definitions.md).
 *
 * G = 1: status `insufficient`, no interval. p = 0 or 1: status `boundary`, Clopper-Pearson on G, one effective
 * observation per cluster. Equal clusters inside (0, 1): status `structural`, no interval.
 * Throws {@link StatsInputError} when a total lies outside [0, size] or level outside (0, 1).
 */
export function clusterProportion(sample: ClusterSample, level = 0.95): ClusterProportion {
  requireLevel('level', level)
  requireProportions(sample)
  const { estimate: p, clusters, units } = sample
  const standardError = clusterStandardError(sample)
  const base = { estimate: p, standardError, clusterT: null, kornGraubard: null, wilsonEffective: null }
  if (clusters < 2) return { ...base, logitT: null, designEffect: null, status: 'insufficient' }
  if (p === 0 || p === 1) {
    const exact = proportionInterval(p * clusters, clusters, 'clopper-pearson', level).interval
    return { ...base, logitT: exact, kornGraubard: exact, wilsonEffective: exact, designEffect: null, status: 'boundary' }
  }
  if (sample.allEqual) return { ...base, logitT: null, designEffect: 0, status: 'structural' }

  const t = studentTQuantile((1 + level) / 2, clusters - 1)
  const se = standardError.cr1
  const variance = p * (1 - p)
  return {
    ...base,
    clusterT: { lower: p - t * se, upper: p + t * se },
    logitT: logitLimits(p, (t * se) / variance),
    kornGraubard: kornGraubard(p, variance / (se * se), t, units, level),
    wilsonEffective: wilsonLimits(p, Math.min(units, variance / (se * se)), t),
    designEffect: (se * se * units) / variance,
    status: 'ok',
  }
}

function logitLimits(p: number, half: number): Interval {
  const logit = Math.log(p / (1 - p))
  return { lower: 1 / (1 + Math.exp(half - logit)), upper: 1 / (1 + Math.exp(-half - logit)) }
}

function kornGraubard(p: number, effective: number, t: number, units: number, level: number): Interval {
  const adjusted = Math.min(units, effective * (studentTQuantile((1 + level) / 2, units - 1) / t) ** 2)
  const tail = (1 - level) / 2
  return {
    lower: betaQuantile(tail, adjusted * p, adjusted * (1 - p) + 1),
    upper: betaQuantile(1 - tail, adjusted * p + 1, adjusted * (1 - p)),
  }
}

function requireProportions(sample: ClusterSample): void {
  sample.totals.forEach((total, g) => {
    const size = sample.sizes[g] ?? 0
    if (total < 0 || total > size) {
      throw new StatsInputError('clusterTotals', total, `a count in [0, ${size}], the size of its cluster`)
    }
  })
}
