import { z } from 'zod'
import type { ArmTopics } from './arm-topics.ts'
import { openingOf } from './gripper-mapping.ts'

/** Names in the order of an action. Older branches of piper_ros count joints from 0. */
export const JOINT_NAMES = ['joint1', 'joint2', 'joint3', 'joint4', 'joint5', 'joint6', 'gripper'] as const
const OLD_JOINT_NAMES = ['joint0', 'joint1', 'joint2', 'joint3', 'joint4', 'joint5', 'joint6']

const wholeNumber = z.union([z.int(), z.bigint()]).transform(Number)

const jointStateSchema = z.object({
  header: z.object({ stamp: z.object({ sec: wholeNumber, nanosec: wholeNumber }) }),
  name: z.array(z.string()).max(64),
  position: z.union([z.instanceof(Float64Array), z.array(z.number())]).transform((position) => Array.from(position)),
})

/** Measured joints of one message. */
export interface JointReport {
  /** Joint 1..6, rad. */
  readonly jointsRad: Float64Array
  readonly gripperM: number
  /** Stamp of the driver, seconds: when it last heard its arm. It repeats when the arm is silent. */
  readonly stampS: number
}

/**
 * Joints by name, in any order. Nothing is guessed: a missing, unknown or doubled name, a number that is not finite or a stamp of zero gives the reason as text.
 */
export function readJointState(message: unknown, gripper: ArmTopics['gripper']): JointReport | string {
  const parsed = jointStateSchema.safeParse(message)
  if (!parsed.success) return 'it is no joint state'
  const { header, name, position } = parsed.data
  if (name.includes(OLD_JOINT_NAMES[0]!)) return 'its joints are counted from 0: take a release of the driver that counts from 1'
  const extra = name.filter((one) => !JOINT_NAMES.some((known) => known === one))
  if (extra.length > 0) return `it names ${extra.slice(0, 3).join(', ')}, which no arm of this cell has`
  if (name.length !== JOINT_NAMES.length || new Set(name).size !== JOINT_NAMES.length) {
    const missing = JOINT_NAMES.filter((one) => !name.includes(one))
    return missing.length > 0 ? `it lacks ${missing.join(', ')}` : 'it names a joint twice'
  }
  if (position.length !== name.length) return `it has ${position.length} positions for ${name.length} names`
  const values = JOINT_NAMES.map((one) => position[name.indexOf(one)]!)
  if (!values.every(Number.isFinite)) return 'a position is not finite'
  const stampS = header.stamp.sec + header.stamp.nanosec * 1e-9
  if (!(stampS > 0)) return 'its stamp is zero'
  return { jointsRad: Float64Array.from(values.slice(0, 6)), gripperM: openingOf(values[6]!, gripper), stampS }
}
