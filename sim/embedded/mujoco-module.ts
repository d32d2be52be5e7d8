import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createHash } from 'node:crypto'
import loadMujoco from '@mujoco/mujoco'
import type { MainModule } from '@mujoco/mujoco'

/** MuJoCo in WebAssembly, loaded once per process, with the facts that name its build. */
export interface MujocoModule {
  readonly mj: MainModule
  readonly version: string
  /** SHA-256 of the WebAssembly file. */
  readonly wasmDigest: string
}

let loading: Promise<MujocoModule> | undefined

async function load(): Promise<MujocoModule> {
  const wasmPath = createRequire(import.meta.url).resolve('@mujoco/mujoco/mujoco.wasm')
  const wasmDigest = createHash('sha256').update(readFileSync(wasmPath)).digest('hex')
  const mj = await loadMujoco()
  return { mj, version: mj.mj_versionString(), wasmDigest }
}

/** The one MuJoCo module of this process. */
export function mujocoModule(): Promise<MujocoModule> {
  loading ??= load()
  return loading
}
