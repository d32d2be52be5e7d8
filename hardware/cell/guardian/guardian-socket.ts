import { chmod, mkdir, stat, unlink } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { busName } from '../../can/lock/bus-name.ts'
import { TwinpastError } from '../../../src/core/errors.ts'
import { sha256 } from '../../../src/core/sha256.ts'
import type { CellConfig } from '../config/cell-schema.ts'

/** Of one cell, whichever file describes it: the same two ports are the same cell. Only this user can reach it. */
export async function guardianSocketPath({ arms }: CellConfig): Promise<string> {
  const folder = join(process.env['XDG_RUNTIME_DIR'] ?? tmpdir(), `twinpast-${userInfo().uid}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const facts = await stat(folder)
  if (facts.uid !== userInfo().uid || (facts.mode & 0o077) !== 0) throw folderOfOthers(folder)
  const ports = (await Promise.all([busName(arms.left.port), busName(arms.right.port)])).sort()
  return join(folder, `cell-${sha256(ports.join('\n')).slice(0, 12)}.sock`)
}

/** Connects to the guardian of a cell, or gives undefined if none runs. */
export function reachGuardian(path: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('error', () => resolve(undefined))
    socket.once('connect', () => resolve(socket))
  })
}

/** Serves at `path`, in place of a guardian that no longer runs. Throws `cell-busy` if one does. */
export async function listenAsGuardian(path: string, serve: (socket: Socket) => void): Promise<Server> {
  const there = await reachGuardian(path)
  if (there !== undefined) {
    there.destroy()
    throw guardianRuns()
  }
  await unlink(path).catch(() => undefined)
  const server = createServer(serve)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? guardianRuns() : cannotMeet(path, error)))
    server.listen(path, resolve)
  })
  await chmod(path, 0o600)
  return server
}

function guardianRuns(): TwinpastError {
  return new TwinpastError({
    code: 'cell-busy',
    fate: 'refuse',
    exitCode: 2,
    message: 'Another program leads this cell.',
    got: 'a guardian that already holds its ports',
    expected: 'one program at a time',
    remedy: 'Wait for it, or hold the arms with `twinpast cell hold`; `twinpast cell watch` shows what they do.',
  })
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
