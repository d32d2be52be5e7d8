/** One planned unit: two branches that reconverge to one present. */
export interface PairPlan {
  /** e.g. `pair-007`. */
  readonly pairId: string
  readonly task: string
  readonly decision: string
  readonly branches: readonly [string, string]
  /** Branch of the independent reference run that the present is taken from. */
  readonly presentBranch: string
  /** Layout stratum, e.g. `left|right`. */
  readonly stratum: string
}
