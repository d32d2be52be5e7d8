import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { TwinpastError } from '../../../src/core/errors.ts'
import type { CellConfig } from '../config/cell-schema.ts'
import { GuardianClient } from './guardian-client.ts'
import { guardianRefusals } from './guardian-refusals.ts'
import { errorDetailsSchema } from './guardian-wire.ts'
import { findGuardian, guardianSocketPath, reachGuardian } from './guardian-socket.ts'

/** What the guardian process says on its standard output, once. */
const firstWords = z.discriminatedUnion('word', [
  z.strictObject({ word: z.literal('ready') }),
  z.strictObject({ word: z.literal('refused'), error: errorDetailsSchema }),
])

export interface GuardianStart {
  /** The entry module of the guardian process. */
  readonly entry: URL
  /** Arguments of Node for that process. */
  readonly node: readonly string[]
  /** File of the journal of the cell; none is kept if left out. */
  readonly journal?: string
  /** A line of its log, for people. */
  note(text: string): void
}

const START_MS = 20_000

/**
 * Starts the guardian of a cell as a process of its own and leads it: when this process ends, however it ends, the guardian holds both arms.
 * It stands in a process group of its own, so that Ctrl-C in a terminal reaches this program alone.
 * @throws TwinpastError `cell-busy` (refuse) if another program leads the cell
 */
export async function leadCell(cell: CellConfig, { entry, node, journal, note }: GuardianStart): Promise<GuardianClient> {
  const other = await findGuardian(cell)
  other?.destroy()
  if (other !== undefined) throw guardianRefusals.cellBusy()
  const path = await guardianSocketPath(cell)
  const child = spawn(process.execPath, [...node, fileURLToPath(entry)], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(JSON.stringify({ cell, path, ...(journal === undefined ? {} : { journal }) }))
  const log = createInterface({ input: child.stderr })
  log.on('line', (line) => note(line))
  await heardFrom(child)
  const socket = await reachGuardian(path)
  if (socket === undefined) throw didNotStart('no socket')
  const client = new GuardianClient(socket)
  await client.hello('lead', cell.watchdog.beatMs)
  // A guardian that hangs must not keep this process: neither it nor its pipes.
  child.unref()
  for (const pipe of [child.stdout, child.stderr]) if (pipe instanceof Socket) pipe.unref()
  return client
}

/** Visits the guardian that another program leads, to watch or to stop; undefined if none runs. */
export async function visitCell(cell: CellConfig): Promise<GuardianClient | undefined> {
  const socket = await findGuardian(cell)
  if (socket === undefined) return undefined
  const client = new GuardianClient(socket)
  await client.hello('visit')
  return client
}

function heardFrom(child: ReturnType<typeof spawn>): Promise<void> {
  const { stdout } = child
  return new Promise((resolve, reject) => {
    if (stdout === null) return reject(didNotStart('no output'))
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(didNotStart(`silence for ${START_MS} ms`))
    }, START_MS)
    const settle = (settled: () => void) => {
      clearTimeout(timer)
      settled()
    }
    createInterface({ input: stdout }).once('line', (line) => settle(() => told(line, resolve, reject)))
    child.once('error', (cause) => settle(() => reject(didNotStart(cause.message))))
    child.once('exit', (code, signal) => settle(() => reject(didNotStart(`ended at once (${signal ?? code})`))))
  })
}

function told(line: string, resolve: () => void, reject: (error: Error) => void): void {
  let document: unknown
  try {
    document = JSON.parse(line)
  } catch {
    return reject(didNotStart('no JSON'))
  }
  const word = firstWords.safeParse(document)
  if (!word.success) return reject(didNotStart('other words than it should say'))
  if (word.data.word === 'ready') resolve()
  else reject(new TwinpastError(word.data.error))
}

function didNotStart(got: string): TwinpastError {
  return new TwinpastError({
    code: 'guardian-not-started',
    fate: 'refuse',
    message: 'The process that guards the arms could not be started.',
    got,
    expected: 'a guardian that says it is ready',
    remedy: 'Run the same command with TWINPAST_DEBUG=1 and look at the lines above.',
  })
}
