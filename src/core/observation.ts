import type { CameraImage } from './image.ts'

/** Everything a policy may read at one instant, except its own memory. */
export interface Observation {
  readonly images: readonly CameraImage[]
  /** Commanded targets in force, in the order and units of the action space. */
  readonly jointTargets: Float64Array
  /** Measured positions, same order and units. */
  readonly jointReadings: Float64Array
  readonly instruction: string
  /** Actions executed since the episode began. */
  readonly stepIndex: number
}
