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
  name: z.array(z.string().max(256)).max(MAX_JOINTS),
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
  if (positions.length !== names.length) {
    throw messageRefusal({
      code: 'joint-lengths',
      message: 'A joint state has not one position for each name.',
      got: `${names.length} names, ${positions.length} positions`,
      expected: 'as many positions as names',
      where,
      remedy: 'Record a topic that names every joint it reports; joints are never taken by their place in the list.',
    })
  }
  return { stampNs, names, positions }
}
