import { access, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TwinpastError } from '../../../src/core/errors.ts'

/** rclnodejs on this machine: its folder, and the native part that its loader would take. */
export interface FoundRclnodejs {
  readonly folder: string
  readonly addon: string
}

/** Where rclnodejs is taken from; empty or absent: from the dependencies of twinpast. */
const FOLDER_VARIABLE = 'TWINPAST_RCLNODEJS'

/** Finds rclnodejs and a native part that fits. Throws `rclnodejs-absent` or `rclnodejs-not-built`; builds nothing. */
export async function findRclnodejs(environment: Readonly<Record<string, string | undefined>>): Promise<FoundRclnodejs> {
  const folder = environment[FOLDER_VARIABLE] || installedFolder()
  if (folder === undefined || !(await isFile(join(folder, 'package.json')))) throw absent(folder ?? 'no package rclnodejs')
  const codename = await readFile('/etc/os-release', 'utf8').then(
    (text) => /^VERSION_CODENAME=(.*)$/m.exec(text)?.[1]?.trim() ?? '',
    () => '',
  )
  const { platform, arch } = process
  const prebuilt = join('prebuilds', `${platform}-${arch}`, `${environment['ROS_DISTRO'] ?? ''}-${codename}-${arch}-node-rclnodejs.node`)
  for (const name of [prebuilt, join('build', 'Release', 'rclnodejs.node')]) {
    const addon = join(folder, name)
    if (await isFile(addon)) return { folder, addon }
  }
  throw notBuilt(codename)
}

function installedFolder(): string | undefined {
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve('rclnodejs'))))
  } catch {
    return undefined
  }
}

function isFile(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function absent(got: string): TwinpastError {
  return new TwinpastError({
    code: 'rclnodejs-absent',
    fate: 'refuse',
    exitCode: 2,
    message: 'The optional dependency rclnodejs is not installed.',
    got,
    expected: 'rclnodejs 2.2.0',
    where: FOLDER_VARIABLE,
    remedy: 'Run `npm ci` in a shell with ROS sourced, or name the folder of a built rclnodejs in TWINPAST_RCLNODEJS.',
  })
}

function notBuilt(codename: string): TwinpastError {
  return new TwinpastError({
    code: 'rclnodejs-not-built',
    fate: 'refuse',
    exitCode: 2,
    message: 'rclnodejs has no native part for this ROS and system.',
    got: `ROS ${process.env['ROS_DISTRO'] ?? ''} on ${codename || 'an unknown system'}, ${process.arch}`,
    expected: 'a prebuilt or a built one',
    where: 'rclnodejs',
    remedy:
      'Build it with ROS sourced: `npm rebuild rclnodejs --ignore-scripts=false`; on machines without ROS packages ros/setup/graph does it.',
  })
}
