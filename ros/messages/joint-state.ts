import { messageRefusal } from './message-refusal.ts'

/** What is read of a sensor_msgs/JointState: positions by name, rad (revolute) or m (prismatic). */
export interface JointState {
  readonly stampNs: bigint
  readonly names: readonly string[]
  readonly positions: Float64Array
}

/** Most joints one message may name. */
const MAX_JOINTS = 256

/**
 * The joint state, if it has a position for each name.
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
