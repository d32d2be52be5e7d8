import type { ArmSide } from './arm-feedback.ts'

/** Why nothing moves until a person arms the cell again. */
export interface GuardLatch {
  /** Stable kebab-case code of the first cause, e.g. `joints-stale`, `tracking-error`, `arm-fault`, `operator-stop`. */
  readonly code: string
  /** Plain words for an operator, with the numbers behind them. */
  readonly text: string
  /** The arm that caused it; absent for the cell. Both arms stop either way. */
  readonly arm?: ArmSide
  /** Host monotonic time, milliseconds. */
  readonly atMs: number
  /** Whether the hold grew into a quick stop: the arms sink, and only a reset (the arm falls) gives them power again. */
  readonly quickStopped: boolean
}
