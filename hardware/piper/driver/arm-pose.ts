import type { ArmReadings } from './arm-readings.ts'
import { readingSlots } from './reading-slots.ts'

const { slot, arrival } = readingSlots

const JOINTS = [
  slot('joints-12', 'J1'),
  slot('joints-12', 'J2'),
  slot('joints-34', 'J3'),
  slot('joints-34', 'J4'),
  slot('joints-56', 'J5'),
  slot('joints-56', 'J6'),
]
const STROKE = slot('gripper', 'stroke')
const MODE = slot('status', 'controlMode')
const GRIPPER_STATE = slot('gripper', 'state')
const MOTOR_STATES = [1, 2, 3, 4, 5, 6].map((motor) => slot('slow-motor', 'state', motor))
const VOLTAGES = [1, 2, 3, 4, 5, 6].map((motor) => slot('slow-motor', 'voltage', motor))

const POSE_ARRIVALS = [arrival('joints-12'), arrival('joints-34'), arrival('joints-56'), arrival('gripper')]
const STATUS_ARRIVAL = arrival('status')
const POWER_ARRIVALS = [1, 2, 3, 4, 5, 6].map((motor) => arrival('slow-motor', motor))

const POWERED = 1 << 6
const CAN_CONTROL = 1

function oldest(readings: ArmReadings, arrivals: readonly number[]): number {
  let oldestMs = Number.POSITIVE_INFINITY
  for (const index of arrivals) oldestMs = Math.min(oldestMs, readings.arrivedAtMs(index))
  return oldestMs
}

/** Typed views of an arm's readings. Times are minus infinity before the first frame. */
export const armPose = {
  /** Joint 1..6, rad, a copy. */
  jointsRad: (readings: ArmReadings): Float64Array => Float64Array.from(JOINTS, (place) => readings.value(place)),
  gripperM: (readings: ArmReadings): number => readings.value(STROKE),
  /** When the oldest of joints and gripper arrived. */
  poseAtMs: (readings: ArmReadings): number => oldest(readings, POSE_ARRIVALS),
  statusAtMs: (readings: ArmReadings): number => readings.arrivedAtMs(STATUS_ARRIVAL),
  powerAtMs: (readings: ArmReadings): number => oldest(readings, POWER_ARRIVALS),
  followsHost: (readings: ArmReadings): boolean => readings.value(MODE) === CAN_CONTROL,
  /** Joints 1..6 without power. */
  unpowered: (readings: ArmReadings): readonly number[] =>
    MOTOR_STATES.flatMap((place, index) => ((readings.value(place) & POWERED) === 0 ? [index + 1] : [])),
  gripperPowered: (readings: ArmReadings): boolean => (readings.value(GRIPPER_STATE) & POWERED) !== 0,
  /** Of joint 1..6, V. */
  voltages: (readings: ArmReadings): readonly number[] => VOLTAGES.map((place) => readings.value(place)),
}
