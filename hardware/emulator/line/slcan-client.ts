import type { Socket } from 'node:net'
import type { CanFrame } from '../../can/can-frame.ts'
import { appendSlcan, SLCAN_FRAME_BYTES } from '../../can/slcan/append-slcan.ts'
import type { SlcanMessage } from '../../can/slcan/slcan-message.ts'
import { SlcanReader } from '../../can/slcan/slcan-reader.ts'

interface SlcanClientEvents {
  refusing(): boolean
  onFrame(frame: CanFrame): void
  onLeave(): void
}

const ONE_MEGABIT = 8
/** Unread bytes an adapter keeps for a slow host, about 2 s of an arm's feedback; what comes after is lost and reported as an overrun. */
const MAX_UNREAD_BYTES = 131_072
/** Room beyond that for answers to a host that asks but does not read. */
const ROOM_FOR_ANSWERS = 16_384
/** Bits of the status byte: receive buffer full and overrun; warning, error passive and bus error. */
const OVERRUN_FLAGS = 0x09
const ERROR_FLAGS = 0xa4

/** One host on an SLCAN port: its side of the protocol. */
export class SlcanClient {
  readonly #socket: Socket
  readonly #events: SlcanClientEvents
  #open: 'closed' | 'open' | 'listen-only' = 'closed'
  #bitRateCode = ONE_MEGABIT
  #lost = false

  constructor(socket: Socket, events: SlcanClientEvents) {
    this.#socket = socket
    this.#events = events
    const reader = new SlcanReader((message) => {
      this.#take(message)
    })
    socket.on('data', (chunk) => {
      reader.push(chunk)
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      events.onLeave()
    })
  }

  /** Hands frames over if the host has opened the channel at 1 Mbit/s. */
  send(frames: readonly CanFrame[]): void {
    if (this.#open === 'closed' || !this.#onRate || this.#events.refusing()) return
    if (this.#socket.writableLength > MAX_UNREAD_BYTES) {
      this.#lost = true
      return
    }
    const bytes = Buffer.allocUnsafe(frames.length * SLCAN_FRAME_BYTES)
    let end = 0
    for (const frame of frames) end = appendSlcan(bytes, end, frame)
    this.#socket.write(bytes.subarray(0, end))
  }

  write(bytes: Uint8Array | string): void {
    if (this.#open !== 'closed' && this.#socket.writableLength <= MAX_UNREAD_BYTES) this.#socket.write(bytes)
  }

  drop(): void {
    this.#socket.destroy()
  }

  get #onRate(): boolean {
    return this.#bitRateCode === ONE_MEGABIT
  }

  #take(message: SlcanMessage): void {
    switch (message.slcan) {
      case 'frame':
        this.#transmit(message.frame)
        break
      case 'open':
        this.#open = message.listenOnly ? 'listen-only' : 'open'
        this.#answer('\r')
        break
      case 'close':
        this.#open = 'closed'
        this.#answer('\r')
        break
      case 'bit-rate':
        if (this.#open === 'closed') this.#bitRateCode = message.code
        this.#answer(this.#open === 'closed' ? '\r' : '\x07')
        break
      case 'status-query': {
        const errors = this.#events.refusing() || !this.#onRate ? ERROR_FLAGS : 0
        const flags = errors | (this.#lost ? OVERRUN_FLAGS : 0)
        this.#lost = false
        this.#answer(`F${flags.toString(16).toUpperCase().padStart(2, '0')}\r`)
        break
      }
      case 'other-command':
        this.#answer(message.letter === 'V' ? 'V1013\r' : message.letter === 'N' ? 'NA123\r' : '\r')
        break
      case 'done':
        break
      case 'other-frame':
      case 'status':
      case 'frame-taken':
      case 'refused':
      case 'garbage':
        this.#answer('\x07')
    }
  }

  #transmit(frame: CanFrame): void {
    if (this.#open !== 'open' || !this.#onRate || this.#events.refusing()) {
      this.#answer('\x07')
      return
    }
    this.#answer('z\r')
    this.#events.onFrame(frame)
  }

  #answer(text: string): void {
    if (this.#socket.writableLength <= MAX_UNREAD_BYTES + ROOM_FOR_ANSWERS) this.#socket.write(text)
  }
}
