import { writeMessage } from '../cdr/write-message.ts'
import { stampedHeader } from './stamped-header.ts'

/** Positions (rad, m) by name as a sensor_msgs/JointState. */
export function jointMessage(names: readonly string[], positions: ArrayLike<number>, stampNs: bigint): Uint8Array {
  return writeMessage('sensor_msgs/msg/JointState', { header: stampedHeader(stampNs), name: names, position: Float64Array.from(positions) })
}
