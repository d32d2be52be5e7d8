/** One target the guard moved back inside the joint limits. Any of them flags the trial: it no longer tests the policy. */
export interface Clamp {
  readonly step: number
  /** Name in the action space, e.g. `left/joint2`. */
  readonly dimension: string
  readonly asked: number
  readonly sent: number
}

/** What the guard found in a chunk it admitted. Nothing has moved yet. */
export interface Admission {
  readonly chunkId: string
  readonly steps: number
  /** Time one action takes: the action period divided by the speed scale, milliseconds. */
  readonly stepMs: number
  readonly clamps: readonly Clamp[]
  /** Over all interpolated points, at the speed at which it will be executed. */
  readonly peakJointSpeedRadPerS: number
  readonly peakTipSpeedMPerS: number
  /** Smallest distance between the surfaces of the two arms. */
  readonly nearestArmsM: number
}
