import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sha256 } from '../core/sha256.ts'
import type { ProgramReference } from '../study/program-reference.ts'
import { installedVersion, twinpastVersion } from './versions.ts'

const packageRoot = fileURLToPath(new URL('../..', import.meta.url))

/** Folders whose sources decide the bytes of a unit: protocol, scoring, streams, worlds, policies. */
const EVIDENCE_FOLDERS = [
  'src/core',
  'src/audit',
  'src/endpoints/scoring',
  'src/stats/distributions',
  'src/stats/streams',
  'src/record',
  'sim',
  'hardware/piper',
  'policies',
]
/** Packages whose version decides them too. */
const EVIDENCE_PACKAGES = ['@mujoco/mujoco', 'msgpackr', 'onnxruntime-node', 'seedrandom', 'sharp'] as const

/** The program as a plan registers it. */
export function programReference(): ProgramReference {
  return { version: twinpastVersion(), evidenceDigest: programDigest(EVIDENCE_FOLDERS, EVIDENCE_PACKAGES) }
}

function programDigest(folders: readonly string[], packages: readonly string[]): string {
  return sha256(sourceDigest(packageRoot, folders), ...packages.map((name) => `${name} ${installedVersion(name)}\n`))
}

/** Folders whose sources turn a bag into a history, and packages whose version does. */
const BAG_FOLDERS = ['ros/bags/cdr', 'ros/bags/definitions', 'ros/bags/history', 'ros/bags/read', 'ros/messages']
const BAG_PACKAGES = ['@foxglove/cdr', '@foxglove/rosmsg', '@foxglove/wasm-lz4', '@foxglove/wasm-zstd', '@mcap/core', 'sharp'] as const

/** Hex SHA-256 of what reads bags. It stands in the plans of studies with bags only, so that others do not change with it. */
export function bagReaderDigest(): string {
  return programDigest(BAG_FOLDERS, BAG_PACKAGES)
}

/** Folders whose sources decide the bytes of a demonstration. */
const DEMONSTRATION_FOLDERS = ['sim/embedded', 'sim/render', 'hardware/piper', 'src/stats/distributions', 'src/stats/streams']
const DEMONSTRATION_PACKAGES = ['@mujoco/mujoco', 'seedrandom'] as const

/** Hex SHA-256 of what makes demonstrations: a change of simulator, expert or random streams changes it. */
export function demonstrationProgramDigest(): string {
  return programDigest(DEMONSTRATION_FOLDERS, DEMONSTRATION_PACKAGES)
}

/** Below those folders, but of a physical cell: what it records carries its own facts, and no unit passes through it. */
const CELL_FOLDERS = ['src/core/cell/', 'hardware/piper/codec/', 'hardware/piper/driver/']

/** Hex SHA-256 over names and contents of all TypeScript files below the folders, in order of name; line ends count as LF. */
export function sourceDigest(root: string, folders: readonly string[]): string {
  const files = folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.includes('/training/') && !CELL_FOLDERS.some((folder) => name.startsWith(folder)))
    .sort()
  return sha256(...files.flatMap((name) => [`${name}\0`, sha256(readFileSync(join(root, name), 'utf8').replaceAll('\r\n', '\n')), '\n']))
}
