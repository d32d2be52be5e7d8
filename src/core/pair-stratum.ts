/** One kind of pair a task allows: two branches that end in one picture at one decision. */
export interface PairStratum {
  /** e.g. `left|right`, or `after-first-move: pick L or M`. */
  readonly stratum: string
  readonly decision: string
  readonly branches: readonly [string, string]
  /** Branches whose own course ends in the same picture: the reference run takes one of them. */
  readonly presentBranches: readonly string[]
}
