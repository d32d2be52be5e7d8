import type { Rclnodejs } from './rclnodejs-port.ts'

// Numbers of rmw's policies.
const KEEP_LAST = 1
const RELIABLE = 1
const BEST_EFFORT = 2
const TRANSIENT_LOCAL = 1
const VOLATILE = 2

/** Facts that a late listener must still hear: the newest one is kept for it. */
export function latched({ QoS }: Rclnodejs): object {
  return new QoS(KEEP_LAST, 1, RELIABLE, TRANSIENT_LOCAL)
}

/** Events of which none may be lost. */
export function reliable({ QoS }: Rclnodejs, depth: number): object {
  return new QoS(KEEP_LAST, depth, RELIABLE, VOLATILE)
}

/** Sensor data of REP 2003: the newest count, none is sent again. Hears reliable publishers too. */
export function sensorData({ QoS }: Rclnodejs, depth: number): object {
  return new QoS(KEEP_LAST, depth, BEST_EFFORT, VOLATILE)
}
