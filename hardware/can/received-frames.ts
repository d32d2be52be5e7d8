import type { MonotonicClock } from '../../src/core/cell/monotonic-clock.ts'
import { BacklogGauge } from './backlog-gauge.ts'
import type { BusEvent } from './bus-event.ts'
import type { CanFrame, ReceivedFrame } from './can-frame.ts'

/** The receiving half that every bus shares: dates frames, watches for backlog, calls listeners. */
export class ReceivedFrames {
  readonly #clock: MonotonicClock
  readonly #gauge = new BacklogGauge()
  readonly #frameListeners = new Set<(frame: ReceivedFrame) => void>()
  readonly #stateListeners = new Set<(event: BusEvent) => void>()
  #ended = false

  constructor(clock: MonotonicClock) {
    this.#clock = clock
  }

  onFrame(listener: (frame: ReceivedFrame) => void): () => void {
    this.#frameListeners.add(listener)
    return () => this.#frameListeners.delete(listener)
  }

  onState(listener: (event: BusEvent) => void): () => void {
    this.#stateListeners.add(listener)
    return () => this.#stateListeners.delete(listener)
  }

  take({ id, data }: CanFrame): void {
    if (this.#ended) return
    const receivedAtMs = this.#clock.nowMs()
    const change = this.#gauge.count(receivedAtMs)
    if (change === 'fell-behind') this.tell({ event: 'reader-behind', behindMs: this.#gauge.behindMs })
    const frame = { id, data, receivedAtMs }
    for (const listener of this.#frameListeners) listener(frame)
    if (change === 'caught-up') this.tell({ event: 'caught-up' })
  }

  tell(event: BusEvent): void {
    if (this.#ended) return
    if (event.event === 'closed') this.#ended = true
    for (const listener of this.#stateListeners) listener(event)
  }
}
