import type { ArmFault } from '../../../src/core/cell/arm-feedback.ts'
import { faultText } from './fault-words.ts'
import type { FaultCode } from './fault-words.ts'

/** An event stays a fault this long after it last happened, so that nobody who looks 50 times a second can miss it. */
const STAYS_MS = 2000

interface Sighting {
  readonly fault: ArmFault
  lastAtMs: number
  /** Since the fault last was over. */
  count: number
  readonly threshold: number
}

/** Faults that are events rather than states: a jump, a foreign frame, an overrun. */
export class RecentFaults {
  readonly #seen = new Map<string, Sighting>()

  /**
   * @param threshold - how often it must happen, each within 2 s of the last, before it counts
   * @param detail - what was seen, added to the text
   */
  note(
    code: FaultCode,
    nowMs: number,
    { joint, threshold = 1, detail }: { joint?: number; threshold?: number; detail?: string } = {},
  ): void {
    const key = `${code}/${joint ?? ''}`
    const known = this.#seen.get(key)
    if (known !== undefined && nowMs - known.lastAtMs <= STAYS_MS) {
      known.lastAtMs = nowMs
      known.count += 1
      return
    }
    const text = detail === undefined ? faultText(code) : `${faultText(code)} Seen: ${detail}.`
    this.#seen.set(key, { fault: { code, ...(joint === undefined ? {} : { joint }), text }, lastAtMs: nowMs, count: 1, threshold })
  }

  current(nowMs: number): readonly ArmFault[] {
    if (this.#seen.size === 0) return []
    return [...this.#seen.values()]
      .filter(({ lastAtMs, count, threshold }) => nowMs - lastAtMs <= STAYS_MS && count >= threshold)
      .map(({ fault }) => fault)
  }
}
