import type { BootstrapPlan } from './bootstrap/cluster-bootstrap.ts'
import { exactBootstrapMean } from './bootstrap/exact-bootstrap-mean.ts'
import { percentileBootstrap } from './bootstrap/percentile-bootstrap.ts'
import { clusterProportion } from './cluster/cluster-proportion.ts'
import { clusterSample, type ClusterSample } from './cluster/cluster-sample.ts'
import { clusterTInterval } from './cluster/cluster-t-interval.ts'
import { requireLevel, requirePositive } from './input-checks.ts'
import { StatsInputError } from './input-error.ts'
import type { InferenceResult, InferenceStatus, InferenceWarning, Interval } from './inference-result.ts'
import { inferenceWarnings, type WarningFacts } from './inference-warnings.ts'
import { signFlipTest, type SignFlipResult } from './permutation/sign-flip.ts'
import { proportionInterval } from './proportion/proportion-interval.ts'

/** Below this many clusters the small-sample interval decides, from it on the registered one (docs/definitions.md). */
const DECISIVE_CLUSTERS = 40

/** proportion: share in [0, 1]. signed: score in [-1, 1], e.g. F. real: any scale, e.g. utilities and distances. */
export type EndpointKind = 'proportion' | 'signed' | 'real'

export interface ClusterMeanInput {
  /** Sum of the observations of each cluster. */
  readonly clusterTotals: ArrayLike<number>
  /** Number of observations of each cluster, or one number for all. */
  readonly clusterSizes: ArrayLike<number> | number
  readonly kind: EndpointKind
  /**
   * Totals are whole multiples of `step` (true: of 1): the bootstrap is then exact for equal sizes. `min` and `max`
   * bound one observation; without them [0, 1] for proportions, [-1, 1] for signed scores, none for real values.
   */
  readonly lattice?: true | { readonly step: number; readonly min: number; readonly max: number }
  /** Nominal coverage, default 0.95. */
  readonly level?: number
  /** Draws for totals off the lattice or unequal sizes: replicates >= 100,000 give three decimals. */
  readonly bootstrap: BootstrapPlan
  /** Mean tested by the sign-flip test: 0 for signed and real by default, no test of a proportion unless given. */
  readonly nullValue?: number
}

export interface ClusterMeanInference {
  readonly estimate: number
  readonly status: InferenceStatus
  /** True when the value is determined by the design or the data pattern: no interval may be shown. */
  readonly structural: boolean
  /** The registered percentile pair-cluster bootstrap. */
  readonly registered: InferenceResult
  /** logit-t (proportion) or cluster-t (signed, real); Clopper-Pearson on clusters at the end of the scale. */
  readonly smallSample: InferenceResult
  /** The one a decision rests on. */
  readonly decisive: InferenceResult
  readonly signFlip: SignFlipResult | null
  /** Union of the warnings of both intervals, in order, one per code. */
  readonly warnings: readonly InferenceWarning[]
}

/**
 * Inference on a mean over independent clusters (pairs): the registered interval, the small-sample interval, the
 * sign-flip test and the warnings, from the totals and sizes of the clusters. Results do not depend on the order given.
 *
 * Fewer than two clusters: `insufficient`, no interval. All clusters equal: `boundary` at the end of the scale
 * (Clopper-Pearson on G, one effective observation per cluster, mapped to the scale), else `structural`.
 * Throws {@link StatsInputError} on NaN, missing values, sizes that are not whole, or totals off a declared lattice.
 */
export function clusterMeanInference(input: ClusterMeanInput): ClusterMeanInference {
  const level = requireLevel('level', input.level ?? 0.95)
  const sample = clusterSample(input.clusterTotals, input.clusterSizes)
  const bounds = boundsOf(input)
  requireWithin(sample, bounds)
  const equality = allEqualAt(sample, bounds)
  const registered = registeredInference(input, sample, equality, level)
  const smallSample = smallSampleInference(input, sample, bounds, equality, level)
  const decisive = sample.clusters < DECISIVE_CLUSTERS || registered.interval === null ? smallSample : registered
  const nullValue = input.nullValue ?? (input.kind === 'proportion' ? undefined : 0)
  return {
    estimate: sample.estimate,
    status: decisive.status,
    structural: decisive.status === 'structural',
    registered,
    smallSample,
    decisive,
    signFlip: nullValue === undefined || equality === 'inside' ? null : signFlip(sample, nullValue),
    warnings: union(registered.warnings, smallSample.warnings),
  }
}

interface Bounds {
  readonly min: number
  readonly max: number
}

type Equality = 'inside' | 'at-boundary' | null

function boundsOf({ kind, lattice }: ClusterMeanInput): Bounds | null {
  if (lattice !== undefined && lattice !== true) return { min: lattice.min, max: lattice.max }
  if (kind === 'real') return null
  return kind === 'proportion' ? { min: 0, max: 1 } : { min: -1, max: 1 }
}

function requireWithin(sample: ClusterSample, bounds: Bounds | null): void {
  if (bounds === null) return
  sample.totals.forEach((total, g) => {
    const size = sample.sizes[g] ?? 0
    const slack = 1e-9 * size * Math.max(Math.abs(bounds.min), Math.abs(bounds.max))
    if (total < bounds.min * size - slack || total > bounds.max * size + slack) {
      throw new StatsInputError('clusterTotals', total, `in [${bounds.min * size}, ${bounds.max * size}] for ${size} observations`)
    }
  })
}

function allEqualAt(sample: ClusterSample, bounds: Bounds | null): Equality {
  if (!sample.allEqual) return null
  if (bounds === null) return 'inside'
  const tolerance = 1e-12 * Math.max(Math.abs(bounds.min), Math.abs(bounds.max))
  const atEnd = sample.estimate <= bounds.min + tolerance || sample.estimate >= bounds.max - tolerance
  return atEnd ? 'at-boundary' : 'inside'
}

function common(
  sample: ClusterSample,
  level: number,
): Pick<InferenceResult, 'estimate' | 'level' | 'units' | 'clusters' | 'effectiveClusters'> {
  const { estimate, units, clusters, effectiveClusters } = sample
  return { estimate, level, units, clusters, effectiveClusters }
}

function registeredInference(input: ClusterMeanInput, sample: ClusterSample, equality: Equality, level: number): InferenceResult {
  const base = { ...common(sample, level), method: 'percentile', designEffect: designEffect(input, sample, level) }
  if (sample.clusters < 2 || equality !== null) {
    const status = sample.clusters < 2 ? 'insufficient' : equality === 'inside' ? 'structural' : 'boundary'
    const warnings = inferenceWarnings(facts(input, sample, 'percentile', equality, level))
    return { ...base, interval: null, status, warnings, seedPath: null, replicates: null, mcError: null }
  }
  const status = sample.clusters < DECISIVE_CLUSTERS ? 'small' : 'ok'
  if (input.lattice !== undefined && sample.equalSizes) {
    const step = input.lattice === true ? 1 : requirePositive('lattice.step', input.lattice.step)
    const exact = exactBootstrapMean(latticeIntegers(sample.totals, step), sample.sizes[0] ?? 1, level, step)
    const warnings = inferenceWarnings({ ...facts(input, sample, 'percentile', equality, level), replicates: 'exact' })
    return { ...base, interval: exact.percentile, status, warnings, seedPath: null, replicates: 'exact', mcError: 0 }
  }
  const { interval, mcError } = percentileBootstrap(sample, input.bootstrap, level)
  const { replicates, streamFields: seedPath } = input.bootstrap
  const width = interval.upper - interval.lower
  const warnings = inferenceWarnings({
    ...facts(input, sample, 'percentile', equality, level),
    replicates,
    ...(width > 0 ? { mcErrorShare: mcError / width } : {}),
  })
  return { ...base, interval, status, warnings, seedPath, replicates, mcError }
}

function smallSampleInference(
  input: ClusterMeanInput,
  sample: ClusterSample,
  bounds: Bounds | null,
  equality: Equality,
  level: number,
): InferenceResult {
  const method = input.kind === 'proportion' ? 'logit-t' : 'cluster-t'
  const base = { ...common(sample, level), seedPath: null, replicates: null, mcError: null }
  const design = designEffect(input, sample, level)
  const finish = (used: string, interval: Interval | null, status: InferenceStatus): InferenceResult => ({
    ...base,
    method: used,
    interval,
    designEffect: design,
    status,
    warnings: inferenceWarnings(facts(input, sample, used, equality, level)),
  })
  if (sample.clusters < 2) return finish(method, null, 'insufficient')
  if (equality === 'inside') return finish(method, null, 'structural')
  if (equality === 'at-boundary' && bounds !== null) {
    const atTop = sample.estimate > (bounds.min + bounds.max) / 2
    const share = proportionInterval(atTop ? sample.clusters : 0, sample.clusters, 'clopper-pearson', level).interval
    const scale = bounds.max - bounds.min
    const interval = share && { lower: bounds.min + scale * share.lower, upper: bounds.min + scale * share.upper }
    return finish('clopper-pearson', interval, 'boundary')
  }
  const status = sample.clusters < 6 ? 'small' : 'ok'
  if (input.kind === 'proportion') return finish(method, clusterProportion(sample, level).logitT, status)
  return finish(method, clusterTInterval(sample, level), status)
}

function facts(input: ClusterMeanInput, sample: ClusterSample, method: string, equality: Equality, level: number): WarningFacts {
  const { clusters, effectiveClusters, largestShare } = sample
  return {
    clusters,
    effectiveClusters,
    largestShare,
    method,
    level,
    ...(input.kind === 'proportion' ? { proportion: sample.estimate } : {}),
    ...(equality === null || clusters < 2 ? {} : { allEqual: equality }),
  }
}

function designEffect(input: ClusterMeanInput, sample: ClusterSample, level: number): number | null {
  return input.kind === 'proportion' ? clusterProportion(sample, level).designEffect : null
}

function signFlip(sample: ClusterSample, nullValue: number): SignFlipResult {
  return signFlipTest(sample.totals.map((total, g) => total - nullValue * (sample.sizes[g] ?? 0)))
}

function latticeIntegers(totals: Float64Array, step: number): Float64Array {
  return totals.map((total) => {
    const nearest = Math.round(total / step)
    if (Math.abs(total / step - nearest) > 1e-6) throw new StatsInputError('clusterTotals', total, `a multiple of ${step}`)
    return nearest
  })
}

function union(...lists: (readonly InferenceWarning[])[]): InferenceWarning[] {
  const seen = new Map<string, InferenceWarning>()
  for (const warning of lists.flat()) if (!seen.has(warning.code)) seen.set(warning.code, warning)
  return [...seen.values()]
}
