import type { BootstrapPlan } from '../bootstrap/cluster-bootstrap.ts'
import { percentileBootstrap } from '../bootstrap/percentile-bootstrap.ts'
import { clusterSample } from '../cluster/cluster-sample.ts'
import type { InferenceWarning, Interval } from '../inference-result.ts'
import { inferenceWarnings } from '../inference-warnings.ts'
import { requireLevel } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'
import type { EquivalenceVerdict } from './equivalence-verdict.ts'
import { equivalenceVerdict } from './equivalence-verdict.ts'
import type { EquivalenceBounds, TostResult } from './tost-paired.ts'
import { tostPaired } from './tost-paired.ts'

export interface TostBootstrapResult {
  /** The (1 - 2 alpha) percentile interval; null without two units that differ. */
  readonly interval: Interval | null
  readonly verdict: EquivalenceVerdict | null
  readonly status: 'ok' | 'insufficient' | 'degenerate'
  /** The t test of the same differences, always printed beside it. */
  readonly t: TostResult
  /** `bootstrap-tost-liberal` below 30 units. */
  readonly warnings: readonly InferenceWarning[]
  readonly mcError: number | null
  readonly seedPath: readonly string[]
}

/**
 * Equivalence by a percentile bootstrap interval, for studies that registered it. Not a default: with the truth on
 * the bound it declares equivalence in 8.9 % of normal samples of 7 (nominal 5 %), 6.1 % of 24 (own simulation).
 * @throws StatsInputError on a value that is not finite, low >= high, or alpha outside (0, 0.5)
 */
export function tostBootstrap(
  differences: readonly number[],
  bounds: EquivalenceBounds,
  plan: BootstrapPlan,
  alpha = 0.05,
): TostBootstrapResult {
  if (requireLevel('alpha', alpha) >= 0.5) throw new StatsInputError('alpha', alpha, 'below 0.5')
  const t = tostPaired(differences, bounds, alpha)
  const seedPath = plan.streamFields
  if (t.status !== 'ok') return { interval: null, verdict: null, status: t.status, t, warnings: [], mcError: null, seedPath }
  const level = 1 - 2 * alpha
  const { interval, mcError } = percentileBootstrap(clusterSample(differences, 1), plan, level)
  const warnings = inferenceWarnings({
    clusters: differences.length,
    method: 'percentile',
    bootstrapEquivalence: true,
    replicates: plan.replicates,
    level,
    mcErrorShare: mcError / (interval.upper - interval.lower),
  })
  const verdict = equivalenceVerdict(interval.lower, interval.upper, bounds.low, bounds.high)
  return { interval, verdict, status: 'ok', t, warnings, mcError, seedPath }
}
