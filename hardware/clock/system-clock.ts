import type { AlarmClock } from './alarm-clock.ts'

/** The clock of this process. */
export const systemClock: AlarmClock = {
  nowMs: () => performance.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}
