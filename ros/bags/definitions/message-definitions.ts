/** Text of the message definitions that are read and written, as ROS 2 has them (comments left out), by type name. */
export const messageDefinitions: Readonly<Record<string, string>> = {
  'builtin_interfaces/msg/Time': 'int32 sec\nuint32 nanosec\n',
  'builtin_interfaces/msg/Duration': 'int32 sec\nuint32 nanosec\n',
  'std_msgs/msg/Header': 'builtin_interfaces/Time stamp\nstring frame_id\n',
  'std_msgs/msg/String': 'string data\n',
  'std_msgs/msg/Float64': 'float64 data\n',
  'sensor_msgs/msg/JointState': 'std_msgs/Header header\n\nstring[] name\nfloat64[] position\nfloat64[] velocity\nfloat64[] effort\n',
  'sensor_msgs/msg/CompressedImage': 'std_msgs/Header header\n\nstring format\n\nuint8[] data\n',
  'sensor_msgs/msg/Image':
    'std_msgs/Header header\n\nuint32 height\nuint32 width\n\nstring encoding\n\nuint8 is_bigendian\nuint32 step\nuint8[] data\n',
  'trajectory_msgs/msg/JointTrajectoryPoint':
    'float64[] positions\nfloat64[] velocities\nfloat64[] accelerations\nfloat64[] effort\nbuiltin_interfaces/Duration time_from_start\n',
  'trajectory_msgs/msg/JointTrajectory': 'std_msgs/Header header\n\nstring[] joint_names\nJointTrajectoryPoint[] points\n',
}
