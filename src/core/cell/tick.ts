import type { GuardLatch } from './guard-latch.ts'

/** `not-armed`: never armed; `ready`: armed, no action under way; `moving`: towards the target of an action; `latched`: stopped. */
export type GuardMode = 'not-armed' | 'ready' | 'moving' | 'latched'

/** An action whose target has really gone out to both arms. */
export interface SentAction {
  readonly chunkId: string
  readonly step: number
  /** What the policy asked for, in the order and units of the action space. */
  readonly asked: Float64Array
  /** What went out: `asked` unless clamped. */
  readonly sent: Float64Array
  /** Names of the dimensions that were clamped. Not empty: the trial no longer tests the policy and is flagged. */
  readonly clamped: readonly string[]
}

/** What one beat of the bus did. */
export interface Tick {
  readonly mode: GuardMode
  /** Interpolated set-point that went out to both arms on this tick, in the order and units of the action space. */
  readonly setPoint?: Float64Array
  /** The action that this set-point completes: send the next one now. */
  readonly finished?: SentAction
  /** Present if and only if `mode` is `latched`. */
  readonly latch?: GuardLatch
}
