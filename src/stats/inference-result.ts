/** Closed interval of an estimate, lower <= upper. */
export interface Interval {
  readonly lower: number
  readonly upper: number
}

/**
 * ok: nothing to add. small: computed, but the number of clusters makes the method doubtful. boundary: every cluster
 * sits at the end of the scale. degenerate: no spread to resample. structural: determined by the design or the data
 * pattern, not estimated. insufficient: too few clusters. undefined: the method has no value here. error: bad input.
 */
export type InferenceStatus = 'ok' | 'small' | 'boundary' | 'degenerate' | 'structural' | 'insufficient' | 'undefined' | 'error'

/** Stable codes; never renamed once released. */
type InferenceWarningCode =
  | 'no-interval'
  | 'clusters-descriptive-only'
  | 'small-clusters-severe'
  | 'small-clusters-caution'
  | 'near-boundary'
  | 'structural-value'
  | 'boundary-value'
  | 'dominant-cluster'
  | 'degenerate-replicates'
  | 'bootstrap-tost-liberal'
  | 'few-replicates'
  | 'levels-beyond-replicates'

/** One warning: the code and the figures behind it. Sentences for readers belong to the report. */
export interface InferenceWarning {
  readonly code: InferenceWarningCode
  /** Short factual figures, e.g. `8 clusters, below 20`. */
  readonly detail: string
}

/** What every inference returns. `interval` is null whenever printing one would pretend to more than is known. */
export interface InferenceResult {
  readonly estimate: number | null
  readonly interval: Interval | null
  readonly method: string
  /** Nominal coverage in (0, 1), e.g. 0.95. */
  readonly level: number
  /** Number of observations. */
  readonly units: number
  readonly clusters: number
  /** Kish: (sum of sizes)^2 / (sum of squared sizes). */
  readonly effectiveClusters: number
  /** Variance of the estimate over that of as many independent observations; null where that is not defined. */
  readonly designEffect: number | null
  readonly status: InferenceStatus
  readonly warnings: readonly InferenceWarning[]
  /** Fields of the random stream used, null when nothing was drawn. */
  readonly seedPath: readonly string[] | null
  /** Bootstrap replicates: a number, 'exact' for infinitely many, null when the method uses none. */
  readonly replicates: number | 'exact' | null
  /** Monte Carlo standard deviation of the worse endpoint; 0 when exact, null when the method draws nothing. */
  readonly mcError: number | null
}
