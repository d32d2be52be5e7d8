import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const packageSchema = z.looseObject({ name: z.string().optional(), version: z.string() })
const reported = ['@mujoco/mujoco', 'onnxruntime-node', 'msgpackr', 'sharp', 'seedrandom', 'tsx', 'yaml', 'zod'] as const

/** Version of this program. */
export function twinpastVersion(): string {
  return packageSchema.parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version
}

/** Name and version of everything that can change a result or a file. */
export function versions(): Readonly<Record<string, string>> {
  return {
    twinpast: twinpastVersion(),
    node: process.versions.node,
    ...Object.fromEntries(reported.map((name) => [name, installedVersion(name)])),
  }
}

/** Version of a package as it is installed, or `not installed`. */
export function installedVersion(name: string): string {
  const require = createRequire(import.meta.url)
  for (const folder of require.resolve.paths(name) ?? []) {
    const file = join(folder, name, 'package.json')
    if (existsSync(dirname(file)) && existsSync(file)) return packageSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).version
  }
  return 'not installed'
}
