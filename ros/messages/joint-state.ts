import { z } from 'zod'
import { messageRefusal } from './message-refusal.ts'
import { headerStampSchema } from './message-stamp.ts'
import { misshapenMessage } from './misshapen-message.ts'

/** What is read of a sensor_msgs/JointState: positions by name, rad (revolute) or m (prismatic). */
export interface JointState {
  readonly stampNs: bigint
  readonly names: readonly string[]
  readonly positions: Float64Array
}

/** Most joints one message may name. */
const MAX_JOINTS = 256

const numbers = z.union([z.instanceof(Float64Array), z.array(z.number()).transform((list) => Float64Array.from(list))])

const jointStateSchema = z.object({
  header: headerStampSchema,
  name: z.array(z.string().max(256)),
  position: numbers,
})

/**
 * Parses a sensor_msgs/JointState as rclnodejs or a CDR reader gives it.
 * @throws TwinpastError `message-misshapen`, `joint-lengths` (names and positions differ in number), fate refuse
 */
export function jointStateOf(message: unknown, where: string): JointState {
  const parsed = jointStateSchema.safeParse(message)
  if (!parsed.success) throw misshapenMessage('sensor_msgs/msg/JointState', where, parsed.error.issues)
  const { header: stampNs, name: names, position: positions } = parsed.data
  return checkJointState({ stampNs, names, positions }, where)
}

/**
 * A joint state whose fields are of the right types, e.g. as CDR gives them, if it has a position for each name.
 * @throws TwinpastError `joint-lengths`, fate refuse
 */
export function checkJointState(state: JointState, where: string): JointState {
  const { names, positions } = state
  if (positions.length !== names.length || names.length > MAX_JOINTS) {
    throw messageRefusal({
      code: 'joint-lengths',
      message: 'A joint state has not one position for each name.',
      got: `${names.length} names, ${positions.length} positions`,
      expected: `as many positions as names, at most ${MAX_JOINTS}`,
      where,
      remedy: 'Record a topic that names every joint it reports; joints are never taken by their place in the list.',
    })
  }
  return state
}
