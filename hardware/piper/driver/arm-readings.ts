import type { ReceivedFrame } from '../../can/can-frame.ts'
import { readWhole } from '../codec/read-raw.ts'
import { readingSlots } from './reading-slots.ts'

/** The newest content of every feedback frame of one arm, in SI units. Decoding a frame is a table look-up and a few multiplications. */
export class ArmReadings {
  readonly #values = new Float64Array(readingSlots.slotCount)
  readonly #arrivedAtMs = new Float64Array(readingSlots.frameCount).fill(Number.NEGATIVE_INFINITY)

  /** Returns whether the frame is feedback. A frame of fewer than eight bytes is none. */
  take({ id, data, receivedAtMs }: ReceivedFrame): boolean {
    const plan = readingSlots.planOf(id)
    if (plan === undefined || data.length !== 8) return false
    for (const { field, scale, slot } of plan.readings) this.#values[slot] = readWhole(field, data) * scale
    this.#arrivedAtMs[plan.arrival] = receivedAtMs
    return true
  }

  /** @param slot - of `readingSlots.slot` */
  value(slot: number): number {
    return this.#values[slot]!
  }

  /** When the frame last arrived, host monotonic milliseconds; minus infinity if never. @param arrival - of `readingSlots.arrival` */
  arrivedAtMs(arrival: number): number {
    return this.#arrivedAtMs[arrival]!
  }
}
