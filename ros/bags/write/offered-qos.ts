/** What a topic offers, as far as it differs: a latched topic keeps its last message for those who come late. */
export type OfferedQos = 'volatile' | 'latched'

/** rosbag2's way to write "for ever". */
const FOR_EVER = { sec: 9_223_372_036, nsec: 854_775_807 }

/** Profiles in the form of metadata version 9: names instead of numbers. `ros2 bag play` publishes with them. */
export function offeredQos(qos: OfferedQos): readonly object[] {
  return [
    {
      history: 'keep_last',
      depth: qos === 'latched' ? 1 : 10,
      reliability: 'reliable',
      durability: qos === 'latched' ? 'transient_local' : 'volatile',
      deadline: FOR_EVER,
      lifespan: FOR_EVER,
      liveliness: 'automatic',
      liveliness_lease_duration: FOR_EVER,
      avoid_ros_namespace_conventions: false,
    },
  ]
}
