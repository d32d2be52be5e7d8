import { z } from 'zod'
import type { MonotonicClock } from '../../../src/core/cell/monotonic-clock.ts'
import type { BusEvent } from '../bus-event.ts'
import type { CanBus, SendResult } from '../can-bus.ts'
import type { CanFrame, ReceivedFrame } from '../can-frame.ts'
import { checkFrame } from '../check-frame.ts'
import { ReceivedFrames } from '../received-frames.ts'
import { socketCanEvents } from './socketcan-events.ts'

/** What the native layer hands over for each frame. */
const messageSchema = z.object({
  id: z.int().min(0),
  ext: z.boolean().optional(),
  rtr: z.boolean().optional(),
  err: z.boolean().optional(),
  data: z.instanceof(Uint8Array),
})

/** The part of a raw channel of the package `socketcan` that is used. */
export interface SocketCanChannel {
  /** Bytes sent, or negative if the kernel had no room. */
  send(message: { id: number; ext: boolean; rtr: boolean; data: Buffer }): unknown
  stop(): void
}

/** A Linux CAN interface, opened for non-blocking sends. */
export class SocketCanBus implements CanBus {
  readonly address: string
  readonly #channel: SocketCanChannel
  readonly #received: ReceivedFrames
  #open = true

  constructor(address: string, channel: SocketCanChannel, clock: MonotonicClock) {
    this.address = address
    this.#channel = channel
    this.#received = new ReceivedFrames(clock)
  }

  /** Several frames go one by one: the kernel may take the first and have no room for the next, which is told as `no-buffer`. */
  send(...frames: readonly CanFrame[]): SendResult {
    frames.forEach(checkFrame)
    if (!this.#open) return 'closed'
    for (const { id, data } of frames) {
      let taken: unknown
      try {
        taken = this.#channel.send({ id, ext: false, rtr: false, data: Buffer.from(data) })
      } catch {
        return 'closed'
      }
      if (typeof taken === 'number' && taken < 0) return 'no-buffer'
    }
    return 'sent'
  }

  onFrame(listener: (frame: ReceivedFrame) => void): () => void {
    return this.#received.onFrame(listener)
  }

  onState(listener: (event: BusEvent) => void): () => void {
    return this.#received.onState(listener)
  }

  /** A message of the native layer. */
  take(message: unknown): void {
    const parsed = messageSchema.safeParse(message)
    if (!parsed.success) return
    const { id, ext, rtr, err, data } = parsed.data
    if (err === true) for (const event of socketCanEvents(id, data)) this.#received.tell(event)
    else if (ext !== true && rtr !== true && id <= 0x7ff && data.length <= 8) this.#received.take({ id, data: Uint8Array.from(data) })
  }

  /** The interface is gone. */
  end(cause: string): void {
    this.#open = false
    this.#received.tell({ event: 'closed', cause })
  }

  close(): Promise<void> {
    if (this.#open) this.#channel.stop()
    this.#open = false
    this.#received.tell({ event: 'closed' })
    return Promise.resolve()
  }
}
