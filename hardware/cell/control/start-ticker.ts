import type { MonotonicClock } from '../../../src/core/cell/monotonic-clock.ts'
import { JitterHistogram } from './jitter-histogram.ts'

export interface Ticker {
  readonly jitter: JitterHistogram
  stop(): void
}

/**
 * Calls `tick` `rateHz` times a second on a schedule that does not drift, and notes how late each call was. A call that comes more than a
 * period late moves the schedule: nothing is ever caught up in a burst.
 */
export function startTicker(rateHz: number, clock: MonotonicClock, tick: () => void): Ticker {
  const periodMs = 1000 / rateHz
  const jitter = new JitterHistogram()
  let dueMs = clock.nowMs() + periodMs
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    if (stopped) return
    timer = setTimeout(run, Math.max(0, dueMs - clock.nowMs()))
  }
  const run = () => {
    const nowMs = clock.nowMs()
    // Node's timers may fire up to a millisecond early.
    if (nowMs < dueMs) return void setImmediate(wait)
    jitter.add(nowMs - dueMs)
    dueMs = Math.max(dueMs + periodMs, nowMs)
    tick()
    wait()
  }
  wait()
  return {
    jitter,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
