import type { MonotonicClock } from './monotonic-clock.ts'

/** The clock of this process. */
export const systemClock: MonotonicClock = {
  nowMs: () => performance.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}
