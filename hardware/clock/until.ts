import type { AlarmClock } from './alarm-clock.ts'

const POLL_MS = 5

/** Waits until `done()` holds, looking every 5 ms; false if it does not within `timeoutMs`. */
export async function until(clock: AlarmClock, timeoutMs: number, done: () => boolean): Promise<boolean> {
  const deadlineMs = clock.nowMs() + timeoutMs
  while (!done()) {
    if (clock.nowMs() >= deadlineMs) return false
    await pause(clock, POLL_MS)
  }
  return true
}

export function pause(clock: AlarmClock, durationMs: number): Promise<void> {
  return new Promise((resolve) => clock.after(durationMs, resolve))
}
