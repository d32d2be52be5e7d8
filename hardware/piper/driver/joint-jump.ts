import { readingSlots } from './reading-slots.ts'
import type { ArmReadings } from './arm-readings.ts'

const { slot, arrival } = readingSlots

const FRAMES = (
  [
    ['joints-12', 1],
    ['joints-34', 3],
    ['joints-56', 5],
  ] as const
).map(([frame, joint]) => ({
  arrival: arrival(frame),
  joint,
  slots: [slot(frame, `J${joint}`), slot(frame, `J${joint + 1}`)] as const,
}))

/** Twice the speed of the vendor's URDF, 5 rad/s, and a step that no two frames 5 ms apart can hide. */
const FASTEST_RAD_PER_S = 10
const SMALLEST_JUMP_RAD = 0.1

/** Watches the measured angles for steps that no joint can make (piper_sdk#94: "jumps to zero"). */
export class JointJump {
  readonly #last = new Float64Array(6)
  readonly #lastAtMs = new Float64Array(FRAMES.length).fill(Number.NEGATIVE_INFINITY)

  /** Joints 1..6 that jumped since the last call; call it after each joint frame. */
  check(readings: ArmReadings): readonly number[] {
    const jumped: number[] = []
    FRAMES.forEach((frame, index) => {
      const atMs = readings.arrivedAtMs(frame.arrival)
      const beforeMs = this.#lastAtMs[index]!
      if (atMs === beforeMs) return
      frame.slots.forEach((place, i) => {
        const joint = frame.joint + i
        const rad = readings.value(place)
        const allowed = SMALLEST_JUMP_RAD + (FASTEST_RAD_PER_S * (atMs - beforeMs)) / 1000
        if (Math.abs(rad - this.#last[joint - 1]!) > allowed) jumped.push(joint)
        this.#last[joint - 1] = rad
      })
      this.#lastAtMs[index] = atMs
    })
    return jumped
  }
}
