import { TwinpastError } from '../../../src/core/errors.ts'

/** Throws `ros-not-sourced` unless the environment is that of a sourced ROS 2. */
export function requireRos(environment: Readonly<Record<string, string | undefined>>): void {
  const missing = ['ROS_DISTRO', 'AMENT_PREFIX_PATH'].filter((name) => (environment[name] ?? '') === '')
  if (missing.length === 0) return
  throw new TwinpastError({
    code: 'ros-not-sourced',
    fate: 'refuse',
    exitCode: 2,
    message: 'The node needs a sourced ROS 2; nothing else of twinpast does.',
    got: `no ${missing.join(', no ')}`,
    expected: 'the environment of ROS 2 Humble, Jazzy or Kilted',
    where: 'environment',
    remedy:
      'Source ROS and the workspace with twinpast_interfaces, e.g. `. /opt/ros/jazzy/setup.bash && . install/setup.bash`; or run it by ros/with-graph.',
  })
}
