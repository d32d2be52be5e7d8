/** Time that never jumps, and waking up later. Everything in `hardware` that waits or dates takes one, so that tests can turn it by hand. */
export interface MonotonicClock {
  /** Milliseconds since some fixed moment of this process. */
  nowMs(): number
  /** Calls `run` once, not before `delayMs` have passed; returns how to call it off. */
  after(delayMs: number, run: () => void): () => void
}
