/** More frames a second than one arm sends: 3,040 by its table of rates, about 3,700 counted from an emulated one. */
const DRAIN_PER_S = 4500
/** Frames that may be early before they count as old: 100 ms of them. */
const DEPTH = 450

/**
 * Tells old frames from fresh ones by their rate. A reader that was late, or a buffer filled before it came, gets in a burst what an arm
 * sends in a long time. A leaking bucket: each frame adds one, each second takes away what an arm can send.
 */
export class BacklogGauge {
  #level = 0
  #atMs = Number.NEGATIVE_INFINITY
  #behind = false

  get behind(): boolean {
    return this.#behind
  }

  /** How long an arm needs to send what came too early, milliseconds. */
  get behindMs(): number {
    return (this.#level / DRAIN_PER_S) * 1000
  }

  /** Counts one frame at a monotonic time; tells a change. */
  count(nowMs: number): 'fell-behind' | 'caught-up' | undefined {
    const elapsedS = Math.max(0, nowMs - this.#atMs) / 1000
    this.#atMs = nowMs
    this.#level = Math.max(0, this.#level - elapsedS * DRAIN_PER_S) + 1
    if (!this.#behind && this.#level > DEPTH) {
      this.#behind = true
      return 'fell-behind'
    }
    if (this.#behind && this.#level < DEPTH / 4) {
      this.#behind = false
      return 'caught-up'
    }
    return undefined
  }
}
