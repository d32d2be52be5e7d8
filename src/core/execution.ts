/** One object before and after a saved chunk was executed; positions in metres, world frame. */
export interface ObjectMotion {
  readonly object: string
  readonly startM: readonly [number, number, number]
  readonly endM: readonly [number, number, number]
}

export interface ArmPath {
  readonly arm: 'left' | 'right'
  /** Tool centre before the first and after each executed step, shape [steps + 1, 3], metres. */
  readonly toolM: Float64Array
  /** First executed step (1-based index into `toolM`) at which the commanded gripper has closed on its way, or -1. */
  readonly firstCloseStep: number
  /** Opening commanded at the end, 0 (closed) to 1 (open). */
  readonly endOpening: number
}

/** The physical outcome of one saved chunk from one snapshot. Scores are pure functions of it and a world. */
export interface Execution {
  readonly executedSteps: number
  readonly dimensions: number
  /** Joint targets really applied, [executedSteps, dimensions]. */
  readonly executedActions: Float64Array
  /** Steps in which clipping changed at least one number. */
  readonly clippedSteps: number
  readonly arms: readonly ArmPath[]
  readonly objects: readonly ObjectMotion[]
  /** Digest of the simulator state after prefix and hold. */
  readonly endDigest: string
}
