/** One kind of pair a task allows: two branches that end in one picture at one decision. */
export interface PairStratum {
  /** e.g. `left|right`, or `after-first-move: pick L or M`. */
  readonly stratum: string
  readonly decision: string
  readonly branches: readonly [string, string]
  /** Branches whose own course ends in the same picture: the reference run takes one of them. */
  readonly presentBranches: readonly string[]
  /** Only in a chain: the decision that branch 0 passes before, and its alias there. History 0 is then always that of branch 0. */
  readonly earlier?: { readonly decision: string; readonly alias: string }
}
