import { uptime } from 'node:os'
import type { MonotonicClock } from '../../src/core/cell/monotonic-clock.ts'

/** The time since boot is told in hundredths of a second, and a busy computer may pause between the two readings (own choice). */
const LEAST_MS = 500

/**
 * Tells whether this computer slept. The clock that ages are taken from stands still in suspend (CLOCK_MONOTONIC on Linux, mach_absolute_time on macOS):
 * by it nothing was late, and a motion would go on. The time since boot goes on.
 */
export class SleepWatch {
  private readonly clock: MonotonicClock
  private readonly sinceBootMs: () => number
  private awakeMs: number

  constructor(clock: MonotonicClock, sinceBootMs: () => number = () => uptime() * 1000) {
    this.clock = clock
    this.sinceBootMs = sinceBootMs
    this.awakeMs = sinceBootMs() - clock.nowMs()
  }

  /** How long this computer slept since the last call, milliseconds; 0 if it did not. */
  sleptMs(): number {
    const awakeMs = this.sinceBootMs() - this.clock.nowMs()
    const sleptMs = awakeMs - this.awakeMs
    if (sleptMs < LEAST_MS) return 0
    this.awakeMs = awakeMs
    return sleptMs
  }
}
