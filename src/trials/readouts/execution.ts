import type { Direction } from '../../core/direction.ts'
import type { InvalidReason } from '../session/invalid-reasons.ts'
import type { Outcome } from './outcome.ts'

/** One planned execution after unblinding: a pair, a direction and an action seed, with every trial that was run for it. */
export interface Execution {
  /** Blind code of the planned trial. */
  readonly code: string
  readonly pairId: string
  /** Whose memory was installed. */
  readonly direction: Direction
  readonly seed: number
  readonly block: number
  /** Codes of its trials: the planned one, then its repeats. */
  readonly trials: readonly string[]
  /** Place of the counted trial in the order of runs, from 1; null without one. */
  readonly place: number | null
  /** What counts: the adjudicated label, else the first label as corrected; null if no valid trial was labelled. */
  readonly outcome: Outcome | null
  /** By the operator alone, as first given. */
  readonly operatorOutcome: Outcome | null
  /** By the second rater alone, as first given; null without a rating. */
  readonly raterOutcome: Outcome | null
  /** Of the first run that started, whatever became of it: `invalid` if it does not count, null if none started. */
  readonly firstRun: Outcome | 'invalid' | null
  /** Dimensions that the guard clamped in the counted trial. */
  readonly clamped: readonly string[]
  /** Whether the present of the counted trial lay outside the tolerance and was accepted with a reason. */
  readonly presentWarned: boolean
  /** Why trials of this execution did not count. */
  readonly invalid: readonly InvalidReason[]
}
