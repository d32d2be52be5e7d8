import type { ArmTopics } from './arm-topics.ts'
import { gripperValueOf } from './gripper-mapping.ts'
import { JOINT_NAMES } from './read-joint-state.ts'

/** A sensor_msgs/JointState to be sent. */
export interface JointCommand {
  readonly name: readonly string[]
  readonly position: readonly number[]
  readonly velocity: readonly number[]
  readonly effort: readonly number[]
}

/**
 * Six joints and the gripper, always all and always by name: the vendor's nodes take a missing joint for 0. Entry 7 of `velocity` is the speed in per cent and
 * entry 7 of `effort` the gripper's force, as piper_ros reads them; agx_arm_ros reads the force only.
 *
 * @param jointsRad - joint 1..6
 * @throws RangeError if a number is not finite: the vendor's nodes take NaN for 0
 */
export function jointCommand(jointsRad: ArrayLike<number>, gripperM: number, { gripper, speedPercent }: ArmTopics): JointCommand {
  const position = [...Array.from({ length: 6 }, (_, joint) => jointsRad[joint] ?? NaN), gripperValueOf(gripperM, gripper)]
  if (!position.every(Number.isFinite)) throw new RangeError('a joint command needs seven finite numbers')
  return { name: [...JOINT_NAMES], position, velocity: [0, 0, 0, 0, 0, 0, speedPercent], effort: [0, 0, 0, 0, 0, 0, gripper.forceN] }
}
