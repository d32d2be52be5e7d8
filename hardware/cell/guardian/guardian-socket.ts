import { chmod, mkdir, stat, unlink } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { busName } from '../../can/lock/bus-name.ts'
import { lockBus } from '../../can/lock/lock-bus.ts'
import { TwinpastError } from '../../../src/core/errors.ts'
import { sha256 } from '../../../src/core/sha256.ts'
import type { CellConfig } from '../config/cell-schema.ts'
import { guardianRefusals } from './guardian-refusals.ts'

/** Where the guardian of a cell serves, whichever file describes it: the same two ports are the same cell. Only this user can reach it. */
export async function guardianSocketPath(cell: CellConfig): Promise<string> {
  const [folder = ''] = meetingFolders()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!(await isOwn(folder))) throw folderOfOthers(folder)
  return join(folder, await socketName(cell))
}

/** The guardian of a cell, wherever a program of this user may have started it, or undefined if none runs. */
export async function findGuardian(cell: CellConfig): Promise<Socket | undefined> {
  const name = await socketName(cell)
  for (const folder of meetingFolders()) {
    const socket = (await isOwn(folder)) ? await reachGuardian(join(folder, name)) : undefined
    if (socket !== undefined) return socket
  }
  return undefined
}

/** Where a guardian is looked for. A login without XDG_RUNTIME_DIR, or with another TMPDIR, still finds that of one that has it. */
export function meetingFolders(): readonly string[] {
  const { uid } = userInfo()
  const roots = [process.env['XDG_RUNTIME_DIR'], tmpdir(), `/run/user/${uid}`, '/tmp']
  return [...new Set(roots.flatMap((root) => (root === undefined || root === '' ? [] : [join(root, `twinpast-${uid}`)])))]
}

async function isOwn(folder: string): Promise<boolean> {
  const facts = await stat(folder).catch(() => undefined)
  return facts?.uid === userInfo().uid && (facts.mode & 0o077) === 0
}

async function socketName({ arms }: CellConfig): Promise<string> {
  const ports = (await Promise.all([busName(arms.left.port), busName(arms.right.port)])).sort()
  return `cell-${sha256(ports.join('\n')).slice(0, 12)}.sock`
}

/** Connects to the guardian of a cell, or gives undefined if none runs. */
export function reachGuardian(path: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('error', () => resolve(undefined))
    socket.once('connect', () => resolve(socket))
  })
}

/**
 * Serves at `path`, in place of a guardian that no longer runs. Throws `cell-busy` if one does. A lock keeps two that start at once from taking each other's
 * place: one of them would lead the arms and could not be reached.
 */
export async function listenAsGuardian(path: string, serve: (socket: Socket) => void): Promise<Server> {
  await lockBus(`guardian ${path}`).catch((thrown: unknown) => {
    throw TwinpastError.from(thrown)?.code === 'bus-locked' ? guardianRefusals.cellBusy() : thrown
  })
  const there = await reachGuardian(path)
  if (there !== undefined) {
    there.destroy()
    throw guardianRefusals.cellBusy()
  }
  await unlink(path).catch(() => undefined)
  const server = createServer(serve)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? guardianRefusals.cellBusy() : cannotMeet(path, error)),
    )
    server.listen(path, resolve)
  })
  await chmod(path, 0o600)
  return server
}

function folderOfOthers(folder: string): TwinpastError {
  return new TwinpastError({
    code: 'cell-runtime-folder',
    fate: 'refuse',
    exitCode: 2,
    message: 'The folder in which programs of one cell meet can be reached by other users.',
    got: folder,
    expected: 'a folder of this user alone (mode 0700)',
    remedy: 'Remove the folder, or set XDG_RUNTIME_DIR to one of your own.',
  })
}

function cannotMeet(path: string, cause: NodeJS.ErrnoException): TwinpastError {
  return new TwinpastError({
    code: 'cell-runtime-folder',
    fate: 'refuse',
    exitCode: 2,
    message: 'The local socket at which programs of one cell meet cannot be opened.',
    got: `${cause.code ?? cause.message}: ${path}`,
    expected: 'a folder that can be written, with a path of less than 100 characters in all',
    remedy: 'Set XDG_RUNTIME_DIR to a short folder of your own, the same in every terminal of this cell.',
    cause,
  })
}
