/** The exact random input of a query: standard normal draws, shape [steps, dimensions], row-major. */
export interface NoiseTape {
  readonly steps: number
  readonly dimensions: number
  readonly values: Float32Array
  /** Fields of the named stream that made it; the direction is left empty so that both memories share it. Empty in what a policy is given. */
  readonly streamFields: readonly string[]
  /** 31-bit seed drawn from the same stream, for policies that take a seed instead of a tape. */
  readonly seed: number
}
