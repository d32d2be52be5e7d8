import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inject } from 'vitest'

const run = promisify(execFile)
const packageFolder = fileURLToPath(new URL('../../../ros/twinpast', import.meta.url))
const standIn = fileURLToPath(new URL('stand-in', import.meta.url))

/** The ament package, built and installed as a user would. */
export interface InstalledPackage {
  /** `share/twinpast` of the installation. */
  readonly share: string
  /** Environment with the installation sourced, and the stand-in of launch on Python's path. */
  readonly env: NodeJS.ProcessEnv
  /** An empty folder beside it. */
  readonly workFolder: () => Promise<string>
  remove(): Promise<void>
}

/** Builds the package with colcon into a temporary folder. */
export async function installPackage(...cmakeArgs: readonly string[]): Promise<InstalledPackage> {
  const root = await mkdtemp(join(tmpdir(), 'twinpast-launch-'))
  const graph = inject('graphEnvironment')
  const base = { ...graph, ROS_LOG_DIR: join(root, 'log'), ROS_DOMAIN_ID: String(1 + (process.pid % 100)), TMPDIR: root, NO_COLOR: '1' }
  const colcon = ['--log-base', 'log', 'build', '--merge-install', '--base-paths', packageFolder]
  const cmake = cmakeArgs.length === 0 ? [] : ['--cmake-args', ...cmakeArgs]
  await run('colcon', [...colcon, ...cmake], { cwd: root, env: base })
  const sourced = await run('bash', ['-c', '. install/local_setup.bash && env -0'], { cwd: root, env: base })
  const env = environmentOf(sourced.stdout)
  return {
    share: join(root, 'install', 'share', 'twinpast'),
    env: { ...env, PYTHONPATH: `${standIn}:${env['PYTHONPATH'] ?? ''}`, PYTHONDONTWRITEBYTECODE: '1' },
    workFolder: () => mkdtemp(join(root, 'work-')),
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

/** Variables as `env -0` prints them. */
function environmentOf(text: string): Readonly<Record<string, string>> {
  const entries = text.split('\0').filter((entry) => entry.includes('='))
  return Object.fromEntries(entries.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]))
}
