import type { ClusterSample } from '../cluster/cluster-sample.ts'
import { clusterSample } from '../cluster/cluster-sample.ts'
import { requireFiniteSample, requireInteger, requireLevel } from '../input-checks.ts'
import type { InferenceStatus, InferenceWarning, Interval } from '../inference-result.ts'
import { inferenceWarnings } from '../inference-warnings.ts'
import {
  basicInterval,
  bcaInterval,
  expandedInterval,
  percentileInterval,
  percentileMcError,
  studentizedInterval,
  type BcaInterval,
  type StudentizedInterval,
} from './bootstrap-intervals.ts'
import { bootstrapReplicates } from './bootstrap-replicates.ts'

/** How a bootstrap is drawn: `replicates` whole and >= 1 (1,999, 9,999, 99,999 give whole ranks), stream by name. */
export interface BootstrapPlan {
  readonly replicates: number
  readonly streamFields: readonly string[]
}

/** Every bootstrap interval of one clustered mean. */
export interface ClusterBootstrap {
  readonly estimate: number
  readonly status: InferenceStatus
  readonly level: number
  readonly units: number
  readonly clusters: number
  readonly effectiveClusters: number
  /** Those of the percentile interval; `degenerate-replicates` concerns studentized, `levels-beyond-replicates` BCa. */
  readonly warnings: readonly InferenceWarning[]
  readonly replicates: number
  readonly seedPath: readonly string[]
  /** Standard deviation of the replicates. */
  readonly standardError: number
  readonly percentile: Interval | null
  readonly basic: Interval | null
  readonly bca: BcaInterval | null
  readonly bcaStrict: BcaInterval | null
  readonly studentized: StudentizedInterval | null
  readonly expanded: Interval | null
  readonly mcError: number
}

/**
 * Cluster bootstrap of sum(totals) / sum(sizes). G = 1: status `insufficient`, no interval. All clusters equal:
 * status `degenerate`; the percentile limits are then the estimate itself and must not be shown as an interval.
 */
export function clusterBootstrap(sample: ClusterSample, plan: BootstrapPlan, level = 0.95): ClusterBootstrap {
  requireLevel('level', level)
  requireInteger('replicates', plan.replicates, 1)
  const { estimate, units, clusters, effectiveClusters, largestShare } = sample
  const facts = { method: 'percentile', clusters, effectiveClusters, largestShare, level }
  const base = {
    estimate,
    level,
    units,
    clusters,
    effectiveClusters,
    warnings: inferenceWarnings(facts),
    replicates: plan.replicates,
    seedPath: plan.streamFields,
    basic: null,
    bca: null,
    bcaStrict: null,
    studentized: null,
    expanded: null,
    mcError: 0,
  }
  if (clusters < 2) return { ...base, status: 'insufficient', standardError: NaN, percentile: null }
  if (sample.allEqual) {
    const point = { lower: estimate, upper: estimate }
    return { ...base, status: 'degenerate', standardError: 0, percentile: point }
  }
  const tail = (1 - level) / 2
  const replicates = bootstrapReplicates(sample, plan.replicates, plan.streamFields)
  const sorted = replicates.estimates.slice().sort()
  const percentile = percentileInterval(sorted, tail)
  const bca = bcaInterval(replicates, sorted, tail, 'mid')
  const studentized = studentizedInterval(replicates, tail)
  const mcError = percentileMcError(sorted, tail)
  const warnings = inferenceWarnings({
    ...facts,
    replicates: plan.replicates,
    mcErrorShare: mcError / (percentile.upper - percentile.lower),
    zeroSeShare: studentized.zeroSeShare,
    beyondReplicates: bca.beyondReplicates,
  })
  return {
    ...base,
    status: 'ok',
    warnings,
    standardError: standardDeviation(replicates.estimates),
    percentile,
    basic: basicInterval(sorted, estimate, tail),
    bca,
    bcaStrict: bcaInterval(replicates, sorted, tail, 'strict'),
    studentized,
    expanded: expandedInterval(sorted, clusters, tail),
    mcError,
  }
}

/** {@link clusterBootstrap} of the mean of G values, one per cluster. */
export function bootstrapMean(values: ArrayLike<number>, plan: BootstrapPlan, level = 0.95): ClusterBootstrap {
  requireFiniteSample('values', values)
  return clusterBootstrap(clusterSample(values, 1), plan, level)
}

/** {@link clusterBootstrap} of the ratio sum(totals) / sum(sizes) of clusters of unequal size. */
export function bootstrapRatio(totals: ArrayLike<number>, sizes: ArrayLike<number>, plan: BootstrapPlan, level = 0.95): ClusterBootstrap {
  return clusterBootstrap(clusterSample(totals, sizes), plan, level)
}

function standardDeviation(values: Float64Array): number {
  if (values.length < 2) return NaN
  let mean = 0
  for (const value of values) mean += value / values.length
  let squares = 0
  for (const value of values) squares += (value - mean) ** 2
  return Math.sqrt(squares / (values.length - 1))
}
