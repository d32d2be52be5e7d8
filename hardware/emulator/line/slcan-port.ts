import { createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import type { CanFrame } from '../../can/can-frame.ts'
import { portUnavailable } from './port-unavailable.ts'
import { SlcanClient } from './slcan-client.ts'

/** What stands behind a port. */
export interface SlcanPortEvents {
  /** A host has put a frame on the bus. */
  onFrame(frame: CanFrame): void
}

/** Hosts that may listen on one bus at once. */
const MAX_CLIENTS = 4

/**
 * One CAN bus as an SLCAN adapter on a loopback TCP port (Lawicel CAN232 manual). Every host that is connected is a node of the bus: it gets the frames
 * of the arm and of the other hosts.
 */
export class SlcanPort {
  readonly #events: SlcanPortEvents
  readonly #server: Server
  readonly #clients = new Set<SlcanClient>()
  #state: 'on' | 'refusing' | 'closed' = 'on'

  private constructor(events: SlcanPortEvents) {
    this.#events = events
    this.#server = createServer({ noDelay: true }, (socket) => {
      this.#join(socket)
    })
  }

  /** @param port - 0 takes a free one. @throws TwinpastError `port-unavailable` (refuse) */
  static async listen(port: number, events: SlcanPortEvents): Promise<SlcanPort> {
    const slcan = new SlcanPort(events)
    await new Promise<void>((resolve, reject) => {
      slcan.#server.once('error', (cause: NodeJS.ErrnoException) => {
        reject(portUnavailable(port, cause))
      })
      slcan.#server.listen({ host: '127.0.0.1', port }, resolve)
    })
    return slcan
  }

  get port(): number {
    const address = this.#server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }

  get hosts(): number {
    return this.#clients.size
  }

  /** Puts frames of the arm on the bus. */
  send(frames: readonly CanFrame[]): void {
    if (frames.length > 0) for (const client of this.#clients) client.send(frames)
  }

  /** Bytes that are no frame. */
  sendRaw(bytes: Uint8Array): void {
    for (const client of this.#clients) client.write(bytes)
  }

  /** `refusing` answers every send with BEL and reports errors; `closed` drops hosts and lets none in. */
  setState(state: 'on' | 'refusing' | 'closed'): void {
    this.#state = state
    if (state === 'closed') for (const client of this.#clients) client.drop()
  }

  async close(): Promise<void> {
    for (const client of this.#clients) client.drop()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  #join(socket: Socket): void {
    if (this.#state === 'closed' || this.#clients.size >= MAX_CLIENTS) {
      socket.destroy()
      return
    }
    const client = new SlcanClient(socket, {
      refusing: () => this.#state === 'refusing',
      onFrame: (frame) => {
        for (const other of this.#clients) if (other !== client) other.send([frame])
        this.#events.onFrame(frame)
      },
      onLeave: () => this.#clients.delete(client),
    })
    this.#clients.add(client)
  }
}
