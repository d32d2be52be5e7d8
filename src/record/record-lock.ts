import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { TwinpastError } from '../core/errors.ts'
import { recordLayout } from './record-layout.ts'
import { storageError } from './storage-error.ts'

export interface RecordLock {
  /** Set if a run that no longer lives had left its lock. */
  readonly takenOverFrom?: string
  release(): Promise<void>
}

const ownerSchema = z.strictObject({ pid: z.int(), host: z.string(), processStart: z.string() })
type Owner = z.infer<typeof ownerSchema>

/**
 * Keeps a second run out of a record folder. The lock names process and machine; one whose process is gone is taken over.
 * @throws TwinpastError `record-locked` while another run lives, or may live on another machine.
 */
export async function lockRecord(root: string): Promise<RecordLock> {
  const path = join(root, recordLayout.lock)
  const mine: Owner = { pid: process.pid, host: hostname(), processStart: processStart(process.pid) }
  const release = async () => {
    if ((await ownerOf(path)) === JSON.stringify(mine)) await unlink(path)
  }
  if (await create(path, mine)) return { release }
  const text = await ownerOf(path)
  const owner = parse(text)
  if (owner !== undefined && mayLive(owner)) throw locked(owner)
  const stale = `${path}.stale-${process.pid}`
  await rename(path, stale).catch(() => undefined)
  const taken = await ownerOf(stale)
  if (taken !== undefined && taken !== text) {
    await rename(stale, path)
    throw locked(parse(taken) ?? mine)
  }
  await unlink(stale).catch(() => undefined)
  if (!(await create(path, mine))) throw locked(parse(await ownerOf(path)) ?? mine)
  return { takenOverFrom: owner === undefined ? 'an unreadable lock' : `process ${owner.pid}`, release }
}

/** Creates the lock with its content in one step: written beside it, then linked to its name. False if there is one. */
async function create(path: string, owner: Owner): Promise<boolean> {
  const beside = `${path}.new-${process.pid}`
  try {
    await writeFile(beside, JSON.stringify(owner))
    await link(beside, path)
    return true
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false
    throw storageError(cause, recordLayout.lock)
  } finally {
    await unlink(beside).catch(() => undefined)
  }
}

async function ownerOf(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined)
}

function parse(text: string | undefined): Owner | undefined {
  try {
    const checked = ownerSchema.safeParse(JSON.parse(text ?? ''))
    return checked.success ? checked.data : undefined
  } catch {
    return undefined
  }
}

function mayLive(owner: Owner): boolean {
  if (owner.host !== hostname()) return true
  try {
    process.kill(owner.pid, 0)
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM'
  }
  return owner.processStart === processStart(owner.pid)
}

/** Start of a process as Linux counts it, so that a reused process id is not taken for the old one; empty elsewhere. */
function processStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function locked(owner: Owner): TwinpastError {
  const elsewhere = owner.host !== hostname()
  return new TwinpastError({
    code: 'record-locked',
    fate: 'refuse',
    exitCode: 2,
    message: 'Another run is at work in this record folder.',
    got: elsewhere ? `a lock of process ${owner.pid} on another machine (${owner.host})` : `a lock of process ${owner.pid}, which is alive`,
    expected: 'one run per record folder',
    where: recordLayout.lock,
    remedy: elsewhere
      ? `Wait for it; if no run lives on ${owner.host}, delete the file \`lock\` in the record folder.`
      : 'Wait for it, or stop it; to run another policy beside it, give another folder with --out.',
  })
}
