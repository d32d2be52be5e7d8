import type { AlarmClock } from './alarm-clock.ts'

interface Alarm {
  readonly atMs: number
  readonly run: () => void
}

/** A clock that stands still until it is advanced: a minute of an arm's life takes no time, and always the same course. */
export class VirtualClock implements AlarmClock {
  #nowMs = 0
  #alarms: Alarm[] = []

  nowMs(): number {
    return this.#nowMs
  }

  after(delayMs: number, run: () => void): () => void {
    const alarm = { atMs: this.#nowMs + Math.max(0, delayMs), run }
    this.#alarms.push(alarm)
    return () => {
      this.#alarms = this.#alarms.filter((other) => other !== alarm)
    }
  }

  /** Runs everything due within `durationMs`, in order; between two alarms, promises that waited for the first go on. */
  async advance(durationMs: number): Promise<void> {
    const untilMs = this.#nowMs + durationMs
    for (;;) {
      await settled()
      const next = this.#alarms.reduce<Alarm | undefined>(
        (first, alarm) => (first === undefined || alarm.atMs < first.atMs ? alarm : first),
        undefined,
      )
      if (next === undefined || next.atMs > untilMs) break
      this.#nowMs = next.atMs
      this.#alarms = this.#alarms.filter((other) => other !== next)
      next.run()
    }
    this.#nowMs = untilMs
    await settled()
  }
}

/** Lets every promise that can go on without a timer do so. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
