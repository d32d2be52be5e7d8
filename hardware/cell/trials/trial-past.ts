import type { CameraImage } from '../../../src/core/image.ts'
import type { Direction } from '../../../src/core/direction.ts'

/** The registered present of a pair, as the cell is held against it. */
export interface TrialPresent {
  readonly images: readonly CameraImage[]
  /** Measured positions, 14, in the order and units of the action space. */
  readonly jointReadings: Float64Array
}

/** A past that was brought into the policy. */
export interface RecalledPast {
  /** SHA-256 of the memory that was installed. */
  readonly memoryDigest: string
  readonly instruction: string
  /** Actions executed in that past: the step at which the present is. */
  readonly stepIndex: number
}

/** Where registered presents and memories come from. Nothing here knows what a past warrants. */
export interface TrialPasts {
  present(pairId: string): Promise<TrialPresent>
  /** Puts the memory of one history of a pair into the policy. */
  recall(pairId: string, direction: Direction): Promise<RecalledPast>
}
