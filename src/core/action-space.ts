/** One commanded dimension of an action. */
export interface ActionDimension {
  /** e.g. `left/joint1`, `right/gripper`. */
  readonly name: string
  readonly unit: 'rad' | 'm'
  /** Smallest and largest lawful command, in `unit`. */
  readonly lower: number
  readonly upper: number
}

/** Absolute targets, one number per dimension, at a fixed rate. */
export interface ActionSpace {
  readonly dimensions: readonly ActionDimension[]
  readonly rateHz: number
}
