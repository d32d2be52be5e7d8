import type { ArmReadings } from './arm-readings.ts'
import type { LimitAnswer } from './joint-limits.ts'
import { readingSlots } from './reading-slots.ts'

const { slot, arrival } = readingSlots
const LIMIT = {
  arrival: arrival('limit-answer'),
  joint: slot('limit-answer', 'joint'),
  max: slot('limit-answer', 'maxAngle'),
  min: slot('limit-answer', 'minAngle'),
  speed: slot('limit-answer', 'maxSpeed'),
}
const GRIPPER = { arrival: arrival('gripper-answer'), stroke: slot('gripper-answer', 'maxStroke') }

/** Answers to queries, as they last arrived; undefined if none came since `sinceMs`. */
export const answers = {
  /** Of one joint, 1..6. */
  limit: (readings: ArmReadings, joint: number, sinceMs: number): LimitAnswer | undefined =>
    readings.arrivedAtMs(LIMIT.arrival) >= sinceMs && readings.value(LIMIT.joint) === joint
      ? { lowerRad: readings.value(LIMIT.min), upperRad: readings.value(LIMIT.max), speedRaw: readings.value(LIMIT.speed) }
      : undefined,
  /** Largest opening as set in the arm, metres; 0 if it was never set. */
  strokeM: (readings: ArmReadings, sinceMs: number): number | undefined =>
    readings.arrivedAtMs(GRIPPER.arrival) >= sinceMs ? readings.value(GRIPPER.stroke) : undefined,
}
