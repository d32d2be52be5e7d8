import type { MonotonicClock } from '../../../src/core/cell/monotonic-clock.ts'
import type { BusEvent } from '../bus-event.ts'
import type { CanBus, SendResult } from '../can-bus.ts'
import type { CanFrame, ReceivedFrame } from '../can-frame.ts'
import { checkFrame } from '../check-frame.ts'
import { ReceivedFrames } from '../received-frames.ts'

interface Wire {
  carry(frames: readonly CanFrame[]): void
  leave(): void
}

/** One node of a wire within this process. */
export class MemoryBus implements CanBus {
  readonly address: string
  /** While set, the node takes no frames, like a transport whose buffer is full. */
  full = false
  readonly #received: ReceivedFrames
  readonly #wire: Wire
  #open = true

  constructor(address: string, clock: MonotonicClock, wire: Wire) {
    this.address = address
    this.#received = new ReceivedFrames(clock)
    this.#wire = wire
  }

  send(...frames: readonly CanFrame[]): SendResult {
    frames.forEach(checkFrame)
    if (!this.#open) return 'closed'
    if (this.full) return 'no-buffer'
    this.#wire.carry(frames)
    return 'sent'
  }

  onFrame(listener: (frame: ReceivedFrame) => void): () => void {
    return this.#received.onFrame(listener)
  }

  onState(listener: (event: BusEvent) => void): () => void {
    return this.#received.onState(listener)
  }

  take(frame: CanFrame): void {
    this.#received.take(frame)
  }

  tell(event: BusEvent): void {
    if (event.event === 'closed') this.#leave()
    this.#received.tell(event)
  }

  close(): Promise<void> {
    this.#leave()
    this.#received.tell({ event: 'closed' })
    return Promise.resolve()
  }

  #leave(): void {
    this.#open = false
    this.#wire.leave()
  }
}
