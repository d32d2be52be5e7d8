import type { HistoryFacts, HistoryStep } from '../../../src/core/history.ts'

/** A whole past in memory: as it was fed, and what happened in it. */
export interface PastSteps {
  readonly steps: readonly HistoryStep[]
  readonly facts: HistoryFacts
}
