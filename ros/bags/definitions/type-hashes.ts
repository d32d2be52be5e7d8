/** RIHS01 hashes of the types that are written, as every distribution since Iron states them (share/<package>/msg/<type>.json). */
export const typeHashes: Readonly<Record<string, string>> = {
  'std_msgs/msg/String': 'RIHS01_df668c740482bbd48fb39d76a70dfd4bd59db1288021743503259e948f6b1a18',
  'std_msgs/msg/Float64': 'RIHS01_705ba9c3d1a09df43737eb67095534de36fd426c0587779bda2bc51fe790182a',
  'sensor_msgs/msg/JointState': 'RIHS01_a13ee3a330e346c9d87b5aa18d24e11690752bd33a0350f11c5882bc9179260e',
  'sensor_msgs/msg/CompressedImage': 'RIHS01_15640771531571185e2efc8a100baf923961a4d15d5569652e6cb6691e8e371a',
  'sensor_msgs/msg/Image': 'RIHS01_d31d41a9a4c4bc8eae9be757b0beed306564f7526c88ea6a4588fb9582527d47',
  'trajectory_msgs/msg/JointTrajectory': 'RIHS01_179b33eba59d676f6d967ac71fe35e7ca2f64b2f3928f4a018cec115e213796e',
}
