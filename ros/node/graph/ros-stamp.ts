import type { RclNode } from './rclnodejs-port.ts'

/** Now on the node's clock, which is simulated where use_sim_time is set: builtin_interfaces/Time. */
export function rosStamp(node: RclNode): { readonly sec: number; readonly nanosec: number } {
  const { seconds, nanoseconds } = node.now().secondsAndNanoseconds
  return { sec: Number(seconds), nanosec: Number(nanoseconds) }
}
