import { requireInteger, requireLevel } from './input-checks.ts'
import { StatsInputError } from './input-error.ts'
import type { InferenceResult, Interval } from './inference-result.ts'
import { inferenceWarnings } from './inference-warnings.ts'
import { proportionInterval } from './proportion/proportion-interval.ts'

export interface ReliabilityCounts {
  /** Pairs right in every direction and seed. */
  readonly reliable: number
  /** Pairs with at least one decision known not to be right. */
  readonly unreliable: number
  /** Pairs with a missing decision and no failure seen. */
  readonly unknown?: number
}

/** Share of fully reliable pairs: one Bernoulli outcome per pair. */
export interface ReliabilityInference {
  /** Exact interval on the known pairs. */
  readonly clopperPearson: InferenceResult
  readonly wilson: InferenceResult
  /** Estimates if every unknown pair failed, and if every one were reliable. */
  readonly bounds: Interval | null
  /** Clopper-Pearson limits over both of those cases. */
  readonly worstCase: Interval | null
}

/**
 * Exact inference on fully reliable pairs. No known pair: `insufficient`. All or none reliable: status `boundary`,
 * interval kept (it is valid there). Throws {@link StatsInputError} on counts that are not whole and >= 0.
 */
export function reliabilityInference(counts: ReliabilityCounts, level = 0.95): ReliabilityInference {
  const reliable = requireInteger('reliable', counts.reliable)
  const unreliable = requireInteger('unreliable', counts.unreliable)
  const unknown = requireInteger('unknown', counts.unknown ?? 0)
  requireLevel('level', level)
  const known = reliable + unreliable
  const all = known + unknown
  if (all > Number.MAX_SAFE_INTEGER) throw new StatsInputError('counts', all, 'a whole number of pairs')
  const exact = (successes: number, trials: number): Interval | null =>
    proportionInterval(successes, trials, 'clopper-pearson', level).interval
  const low = exact(reliable, all)
  const high = exact(reliable + unknown, all)
  return {
    clopperPearson: withWarnings(proportionInterval(reliable, known, 'clopper-pearson', level)),
    wilson: withWarnings(proportionInterval(reliable, known, 'wilson', level)),
    bounds: all === 0 ? null : { lower: reliable / all, upper: (reliable + unknown) / all },
    worstCase: low && high && { lower: low.lower, upper: high.upper },
  }
}

function withWarnings(result: InferenceResult): InferenceResult {
  return { ...result, warnings: inferenceWarnings({ clusters: result.clusters, method: result.method }) }
}
