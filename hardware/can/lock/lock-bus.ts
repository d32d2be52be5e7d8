import { createHash } from 'node:crypto'
import { unlink } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portError } from '../port-error.ts'

/** Lets a bus go, for the next process. */
export type Unlock = () => Promise<void>

/**
 * Takes a bus for this process alone: two that command one arm pull it two ways. The lock is a listening local socket, so the system frees it
 * when the process ends, however it ends; on Linux it has no file.
 * @throws TwinpastError `bus-locked`
 */
export async function lockBus(bus: string): Promise<Unlock> {
  const name = `twinpast-bus-${createHash('sha256').update(bus).digest('hex').slice(0, 16)}`
  const path = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), name)
  const server = (await listen(path)) ?? (await afterTheDead(path))
  if (server === undefined) {
    throw portError(
      'bus-locked',
      bus,
      'Another process of this computer commands the arm on this bus.',
      'a held lock',
      'End that process first: two of them would pull the arm two ways.',
    )
  }
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}

/** The server, or undefined if the name is taken. */
function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(path, () => resolve(server))
  })
}

/** Where the lock is a file: one whose owner no longer answers is taken over. */
async function afterTheDead(path: string): Promise<Server | undefined> {
  if (path.startsWith('\0') || (await answers(path))) return undefined
  await unlink(path).catch(() => undefined)
  return listen(path)
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
