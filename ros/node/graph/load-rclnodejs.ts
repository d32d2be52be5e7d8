import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { TwinpastError } from '../../../src/core/errors.ts'
import { thrownText } from '../../../src/core/thrown-text.ts'
import { findRclnodejs } from './find-rclnodejs.ts'
import type { Rclnodejs, RclnodejsAddon } from './rclnodejs-port.ts'

const members = ['init', 'removeROSArgs', 'removeSignalHandlers', 'shutdown', 'Node', 'ActionServer', 'Parameter', 'QoS'] as const

const moduleSchema = z.object({
  default: z.custom<Rclnodejs>((value) => typeof value === 'object' && value !== null && members.every((name) => name in value)),
})
const addonSchema = z.object({
  default: z.custom<RclnodejsAddon>((value) => typeof value === 'object' && value !== null && 'getParameterOverrides' in value),
})

/**
 * Loads rclnodejs. Its native part is tried first: where that does not load, rclnodejs' own loader would delete it and start a compiler.
 * @throws TwinpastError `rclnodejs-absent`, `rclnodejs-not-built`, `rclnodejs-unloadable`, `interfaces-absent`, fate refuse
 */
export async function loadRclnodejs(): Promise<{ readonly rclnodejs: Rclnodejs; readonly addon: RclnodejsAddon }> {
  const { folder, addon } = await findRclnodejs(process.env)
  try {
    process.dlopen({ exports: {} }, addon)
  } catch (thrown) {
    throw unloadable(thrown)
  }
  delete process.env['RCLNODEJS_FORCE_BUILD']
  const load = (path: string): Promise<unknown> => import(pathToFileURL(join(folder, path)).href)
  const { default: rclnodejs } = moduleSchema.parse(await load('dist/index.js'))
  rclnodejs.removeSignalHandlers()
  const { default: native } = addonSchema.parse(await load('lib/native_loader.js'))
  try {
    rclnodejs.require('twinpast_interfaces/action/RunAudit')
  } catch (thrown) {
    throw interfacesAbsent(thrown)
  }
  return { rclnodejs, addon: native }
}

function unloadable(thrown: unknown): TwinpastError {
  return new TwinpastError({
    code: 'rclnodejs-unloadable',
    fate: 'refuse',
    exitCode: 2,
    message: 'The native part of rclnodejs does not load.',
    got: thrownText(thrown),
    expected: `one built for ROS ${process.env['ROS_DISTRO'] ?? ''} and Node ${process.versions.node}`,
    where: 'rclnodejs',
    remedy: 'Source the ROS that it was built for, or build it anew: `npm rebuild rclnodejs --ignore-scripts=false`. It was left as it is.',
  })
}

function interfacesAbsent(thrown: unknown): TwinpastError {
  return new TwinpastError({
    code: 'interfaces-absent',
    fate: 'refuse',
    exitCode: 2,
    message: 'The package twinpast_interfaces is not on the graph.',
    got: thrownText(thrown),
    expected: 'twinpast_interfaces, built and sourced, and its message classes in rclnodejs',
    where: 'AMENT_PREFIX_PATH',
    remedy: 'Build it with colcon, source install/setup.bash, then run `npx generate-ros-messages`.',
  })
}
