import type { BagSection } from '../../../src/study/bag-section.ts'

/** The registered rule by which samples become ticks (docs/bags.md). */
export interface ResamplingRule extends Pick<BagSection, 'clock' | 'toleranceMs' | 'maxAgeMs' | 'irregular' | 'startSeconds'> {
  /** Ticks a second: the rate of the policy's actions. */
  readonly rateHz: number
}

/** What the rule let pass. */
export interface Irregularities {
  heldSamples: number
  droppedMessages: number
}
