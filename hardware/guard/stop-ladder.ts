import type { ArmFeedback, ArmSide } from '../../src/core/cell/arm-feedback.ts'

/** What both arms are told on a beat while latched. */
export type StopStep = 'hold' | 'quick-stop' | 'nothing'

/** An arm as the ladder sees it. `by-hand`: its teach button is on and a person guides it. Undefined: no usable report, a fault, or no power. */
type StoppedArm = ArmFeedback | 'by-hand' | undefined

/** Joints may creep this far from the pose of the stop and still count as held, rad (own choice). */
const HELD_WITHIN_RAD = 0.1
/** A quick stop is repeated, because a frame can be lost. */
const QUICK_STOPS = 3

/**
 * The stop after a latch: hold, repeated, and after `quickStopAfterMs` one look whether the hold holds. Both arms fresh, without a fault, powered and where they
 * were: nothing more is sent. Otherwise both get a quick stop, and sink. After that only a person acts. An arm that a person guides needs no stop, and neither arm
 * sinks for it.
 */
export class StopLadder {
  readonly #latchedAtMs: number
  readonly #quickStopAfterMs: number
  readonly #heldAt: Readonly<Record<ArmSide, Float64Array | undefined>>
  #quickStopsLeft: number | undefined

  /** @param arms - what the arms last told, left then right; undefined where nothing usable */
  constructor(latchedAtMs: number, quickStopAfterMs: number, arms: readonly (ArmFeedback | undefined)[]) {
    this.#latchedAtMs = latchedAtMs
    this.#quickStopAfterMs = quickStopAfterMs
    this.#heldAt = { left: arms[0]?.jointsRad.slice(), right: arms[1]?.jointsRad.slice() }
  }

  /** Whether it has nothing left to send. */
  get settled(): boolean {
    return this.#quickStopsLeft === 0
  }

  /** @param arms - left then right */
  next(nowMs: number, arms: readonly StoppedArm[]): StopStep {
    if (this.#quickStopsLeft === undefined) {
      if (nowMs - this.#latchedAtMs < this.#quickStopAfterMs) return 'hold'
      this.#quickStopsLeft = this.#holds(arms) ? 0 : QUICK_STOPS
    }
    if (this.#quickStopsLeft === 0) return 'nothing'
    this.#quickStopsLeft -= 1
    return 'quick-stop'
  }

  #holds(arms: readonly StoppedArm[]): boolean {
    return [arms[0], arms[1]].every((feedback) => {
      if (feedback === 'by-hand') return true
      const heldAt = feedback === undefined ? undefined : this.#heldAt[feedback.arm]
      return heldAt?.every((angle, joint) => Math.abs(angle - (feedback?.jointsRad[joint] ?? NaN)) <= HELD_WITHIN_RAD) ?? false
    })
  }
}
