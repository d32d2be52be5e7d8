import { fork } from 'node:child_process'
import { z } from 'zod'
import type { CellConfig } from '../../../hardware/cell/config/cell-schema.ts'
import { TwinpastError } from '../../core/errors.ts'
import { steadyNode } from './steady-node.ts'

const port = z.int().min(1).max(65_535)
const answerSchema = z.union([
  z.strictObject({ ports: z.strictObject({ left: port, right: port, http: port }) }),
  z.strictObject({ error: z.string() }),
])

export interface EmulatedCellProcess {
  /** The cell file with the ports of this process in place of its own. */
  readonly cell: CellConfig
  /** Where its state, scene and faults can be asked for: `http://127.0.0.1:PORT`. */
  readonly address: string
  close(): void
}

const START_MS = 60_000

/** Starts an emulated cell as a process of its own, on free ports; it ends with this process, however this one ends. */
export async function startEmulatedCell(
  cell: CellConfig,
  scene: { readonly task: string; readonly seed: number },
): Promise<EmulatedCellProcess> {
  const child = fork(new URL('./emulated-cell-process.ts', import.meta.url), [], {
    execArgv: [...steadyNode],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const message = await new Promise<unknown>((resolve) => {
    const timer = setTimeout(() => resolve({ error: `silence for ${START_MS / 1000} s` }), START_MS)
    child.once('message', resolve)
    child.once('exit', (code) => resolve({ error: `ended with code ${code}` }))
    child.once('error', (error) => resolve({ error: error.message }))
    child.once('message', () => clearTimeout(timer))
    child.once('exit', () => clearTimeout(timer))
    child.send({ task: scene.task, seed: scene.seed })
  })
  const answer = answerSchema.parse(message)
  if ('error' in answer) {
    child.kill()
    throw new TwinpastError({
      code: 'emulated-cell-not-started',
      fate: 'refuse',
      message: 'The emulated cell could not be started.',
      got: answer.error,
      expected: 'two arms and three cameras on free ports',
      remedy: 'Try `twinpast emulate cell` by itself; it says more.',
    })
  }
  const { left, right, http } = answer.ports
  const address = `http://127.0.0.1:${http}`
  const at = (arm: 'left' | 'right', tcp: number) => ({
    ...cell.arms[arm],
    port: { ...cell.arms[arm].port, kind: 'slcan-tcp' as const, address: `127.0.0.1:${tcp}` },
  })
  return {
    cell: {
      ...cell,
      arms: { left: at('left', left), right: at('right', right) },
      cameras: cell.cameras.map((camera) => (camera.source === 'emulated' ? { ...camera, address } : camera)),
    },
    address,
    close: () => child.disconnect(),
  }
}
