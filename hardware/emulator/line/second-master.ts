import type { CanFrame } from '../../can/can-frame.ts'
import { encodeFrame } from '../../piper/codec/encode-frame.ts'

const COUNTS_PER_RAD = 180_000 / Math.PI

/** Another host on the bus: it wants the arm to stay where it stood when that host came. */
export class SecondMaster {
  #frames: readonly CanFrame[] | undefined
  #nextMs = 0

  /** What it sends now. @param rateHz - 0: it is not there */
  speak(rateHz: number, nowMs: number, jointsRad: Float64Array): readonly CanFrame[] {
    if (rateHz === 0) {
      this.#frames = undefined
      return []
    }
    if (this.#frames === undefined) this.#nextMs = nowMs
    this.#frames ??= commands(jointsRad)
    if (nowMs < this.#nextMs) return []
    this.#nextMs += 1000 / rateHz
    return this.#frames
  }
}

function commands(jointsRad: Float64Array): readonly CanFrame[] {
  const [J1 = 0, J2 = 0, J3 = 0, J4 = 0, J5 = 0, J6 = 0] = Array.from(jointsRad, (angle) => Math.round(angle * COUNTS_PER_RAD))
  return [
    encodeFrame('motion-mode', { controlMode: 1, moveMode: 1, speed: 20 }),
    encodeFrame('joint-target-12', { J1, J2 }),
    encodeFrame('joint-target-34', { J3, J4 }),
    encodeFrame('joint-target-56', { J5, J6 }),
  ]
}
