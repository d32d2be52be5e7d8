/** E1 divergence between the two memories of one pair under one registered seed. */
export interface PairDivergence {
  readonly pairId: string
  readonly seedIndex: number
  /** D >= 0, dimensionless. */
  readonly divergence: number
}
