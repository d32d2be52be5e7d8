import type { CameraName } from '../../../src/core/image.ts'
import type { TopicToWrite } from '../write/bag-writer.ts'

/** Topic of a camera in one past, or in the present. */
export function cameraTopic(of: 'history_0' | 'history_1' | 'present', camera: CameraName): string {
  return `/${of}/${camera.replaceAll('-', '_')}/image/compressed`
}

/** Every topic of an audit bag (docs/bags.md). What is numbered 0 and 1 is a past, and the memory it left. */
export function auditTopics(historyCameras: readonly CameraName[], presentCameras: readonly CameraName[]): readonly TopicToWrite[] {
  const picture = 'sensor_msgs/msg/CompressedImage'
  return [
    ...([0, 1] as const).flatMap((direction): readonly TopicToWrite[] => [
      ...historyCameras.map((camera) => ({ topic: cameraTopic(`history_${direction}`, camera), type: picture })),
      { topic: `/history_${direction}/joint_states`, type: 'sensor_msgs/msg/JointState' },
      { topic: `/history_${direction}/joint_commands`, type: 'sensor_msgs/msg/JointState' },
      { topic: `/history_${direction}/events`, type: 'std_msgs/msg/String' },
      { topic: `/memory_${direction}/chunk`, type: 'trajectory_msgs/msg/JointTrajectory' },
      { topic: `/memory_${direction}/executed`, type: 'sensor_msgs/msg/JointState' },
      { topic: `/memory_${direction}/readout`, type: 'std_msgs/msg/String' },
      { topic: `/memory_${direction}/margin`, type: 'std_msgs/msg/Float64' },
      ...[0, 1].map((world) => ({ topic: `/memory_${direction}/utility_world_${world}`, type: 'std_msgs/msg/Float64' })),
    ]),
    ...presentCameras.map((camera) => ({ topic: cameraTopic('present', camera), type: picture })),
    { topic: '/twinpast/pair', type: 'std_msgs/msg/String', qos: 'latched' },
    { topic: '/twinpast/verdict', type: 'std_msgs/msg/String', qos: 'latched' },
  ]
}
