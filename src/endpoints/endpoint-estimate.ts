import type { InferenceStatus, InferenceWarning } from '../stats/inference-result.ts'

/** One endpoint over a cohort. Intervals are 95 %, [lower, upper]. */
export interface EndpointEstimate {
  /** Mean over pairs; null without pairs. */
  readonly estimate: number | null
  /** Registered percentile pair-cluster bootstrap (Clopper-Pearson on pairs for `fullyReliable`); null where it would pretend. */
  readonly interval: readonly [number, number] | null
  /** The interval that decides: the small-sample one below 40 pairs, else the registered one; null with `interval`. */
  readonly decisiveInterval: readonly [number, number] | null
  /** The small-sample one (logit-t, cluster-t, or Clopper-Pearson on pairs at the end of the scale), always beside the registered one. */
  readonly smallSampleInterval: readonly [number, number] | null
  readonly method: string
  readonly decisiveMethod: string
  readonly smallSampleMethod: string
  /**
   * Exact 95 % bound of the mean over the population of pairs when all G pairs have one value c: Clopper-Pearson says that a share of at
   * least L of pairs has it, so the mean lies in [L c + (1 - L) lowest, L c + (1 - L) highest]. Null otherwise.
   */
  readonly bound: readonly [number, number] | null
  /** True if every pair has the same value: determined by design or data pattern, so no interval is estimated. */
  readonly structural: boolean
  readonly status: InferenceStatus
  readonly warnings: readonly InferenceWarning[]
  /** Clusters behind the estimate. */
  readonly pairs: number
  /** Variance over that of as many independent decisions; null where it is not defined. */
  readonly designEffect: number | null
  /** Bootstrap replicates of `interval`: `exact` for infinitely many, null when nothing was resampled. */
  readonly replicates: number | 'exact' | null
  /** Monte Carlo standard deviation of the worse end of `interval`; 0 when exact, null when nothing was resampled. */
  readonly mcError: number | null
  /** Two-sided exact sign-flip p over pairs, for contrasts that are 0 under exchanged memories (f, u1); else null. */
  readonly signFlipP: number | null
}
