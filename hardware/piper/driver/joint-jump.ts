import { readingSlots } from './reading-slots.ts'
import type { ArmReadings } from './arm-readings.ts'

const { slot, arrival } = readingSlots

interface JointFrame {
  readonly arrival: number
  /** The first of its two joints, 1..6. */
  readonly joint: number
  readonly slots: readonly [number, number]
}

function jointFrame(frame: string, joint: number): JointFrame {
  return { arrival: arrival(frame), joint, slots: [slot(frame, `J${joint}`), slot(frame, `J${joint + 1}`)] }
}

const FRAMES: Readonly<Record<number, JointFrame>> = {
  0x2a5: jointFrame('joints-12', 1),
  0x2a6: jointFrame('joints-34', 3),
  0x2a7: jointFrame('joints-56', 5),
}

/** Twice the speed of the vendor's URDF, 5 rad/s, and a step that no two frames 5 ms apart can hide. */
const FASTEST_RAD_PER_S = 10
const SMALLEST_JUMP_RAD = 0.1

/** Watches the measured angles for steps that no joint can make (piper_sdk#94: "jumps to zero"). */
export class JointJump {
  readonly #lastRad = new Float64Array(7)
  readonly #lastAtMs = new Float64Array(7).fill(Number.NEGATIVE_INFINITY)

  /** Joints 1..6 that jumped, after a frame with this id was taken. */
  check(id: number, readings: ArmReadings): readonly number[] {
    const frame = FRAMES[id]
    if (frame === undefined) return []
    const atMs = readings.arrivedAtMs(frame.arrival)
    return frame.slots.flatMap((place, i) => {
      const joint = frame.joint + i
      const rad = readings.value(place)
      const allowedRad = SMALLEST_JUMP_RAD + (FASTEST_RAD_PER_S * (atMs - this.#lastAtMs[joint]!)) / 1000
      const jumped = Math.abs(rad - this.#lastRad[joint]!) > allowedRad
      this.#lastRad[joint] = rad
      this.#lastAtMs[joint] = atMs
      return jumped ? [joint] : []
    })
  }
}
