/**
 * The earlier link of a within-episode chain: history 0 passes this decision on its way to the pair's own one. Its alias there is another
 * past than the pair's branch 1.
 */
interface EarlierLink {
  readonly decision: string
  readonly alias: string
  readonly presentBranch: string
}

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
  /** Only in a chain (docs/interventions.md): then the unit is the episode of branch 0, asked at both decisions. */
  readonly earlier?: EarlierLink | undefined
}
