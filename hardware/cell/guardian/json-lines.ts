import type { Socket } from 'node:net'
import { LINE_MAX_BYTES } from './guardian-wire.ts'

const NEWLINE = 10

/** One JSON document a line. What is no JSON, or longer than a line may be, ends the connection. */
export function readJsonLines(socket: Socket, take: (document: unknown) => void): void {
  let pending: Buffer = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes])
    for (let end = pending.indexOf(NEWLINE); end >= 0; end = pending.indexOf(NEWLINE)) {
      const line = pending.toString('utf8', 0, end)
      pending = pending.subarray(end + 1)
      const document = parsed(line)
      if (document === undefined) return void socket.destroy()
      take(document)
      if (socket.destroyed) return
    }
    if (pending.length > LINE_MAX_BYTES) socket.destroy()
  })
}

/** Writes one document; a connection whose reader has gone is left alone. */
export function writeJsonLine(socket: Socket, document: object): void {
  if (socket.writable) socket.write(`${JSON.stringify(document)}\n`)
}

function parsed(line: string): unknown {
  try {
    const document: unknown = JSON.parse(line)
    return document ?? undefined
  } catch {
    return undefined
  }
}
