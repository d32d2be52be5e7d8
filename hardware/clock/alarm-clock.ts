import type { MonotonicClock } from '../../src/core/cell/monotonic-clock.ts'

/** A clock that also wakes up later. Everything in `hardware` that waits takes one, so that tests can turn it by hand. */
export interface AlarmClock extends MonotonicClock {
  /** Calls `run` once, not before `delayMs` have passed; returns how to call it off. */
  after(delayMs: number, run: () => void): () => void
}
