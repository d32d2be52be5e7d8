import type { AlarmClock } from '../../clock/alarm-clock.ts'
import type { BusEvent } from '../bus-event.ts'
import type { ByteLink } from '../byte-link.ts'
import type { CanBus, SendResult } from '../can-bus.ts'
import type { CanFrame, ReceivedFrame } from '../can-frame.ts'
import { checkFrame } from '../check-frame.ts'
import { ReceivedFrames } from '../received-frames.ts'
import { appendSlcan, SLCAN_FRAME_BYTES } from './append-slcan.ts'
import type { SlcanMessage } from './slcan-message.ts'
import { slcanStatusEvents } from './slcan-status.ts'

const STATUS_EVERY_MS = 250
/**
 * An adapter that acknowledges frames and then leaves this many without a word does not take them: a quarter of a second of set-points, four frames each at
 * 250 a second. That is as old as a joint report may be by the bounds of the guard (`jointsStaleMs`), so of an adapter that is silent altogether the guard says
 * so first, and of one that still reports the guard has seen by then whether the arm follows (own choice).
 */
const MOST_UNANSWERED = 250
/** As on the bus itself, a lower id goes first: the stop of an arm (0x150) may use the room that is kept for it. */
const URGENT_UP_TO_ID = 0x150

/** An SLCAN adapter whose channel is open. The reader of the link hands it every message. */
export class SlcanBus implements CanBus {
  readonly address: string
  readonly #link: ByteLink
  readonly #clock: AlarmClock
  readonly #received: ReceivedFrames
  #cancelStatus: () => void
  /** `asked`: a BEL now means that the adapter knows no status. */
  #status: 'known' | 'asked' | 'none' = 'none'
  #acknowledges = false
  #unanswered = 0
  #open = true

  constructor(address: string, link: ByteLink, clock: AlarmClock) {
    this.address = address
    this.#link = link
    this.#clock = clock
    this.#received = new ReceivedFrames(clock)
    this.#cancelStatus = clock.after(STATUS_EVERY_MS, () => this.#askStatus())
  }

  send(...frames: readonly CanFrame[]): SendResult {
    frames.forEach(checkFrame)
    if (!this.#open) return 'closed'
    const urgent = frames.every(({ id }) => id <= URGENT_UP_TO_ID)
    if (!urgent && this.#acknowledges && this.#unanswered > MOST_UNANSWERED) return 'no-buffer'
    const lines = Buffer.allocUnsafe(frames.length * SLCAN_FRAME_BYTES)
    let end = 0
    for (const frame of frames) end = appendSlcan(lines, end, frame)
    const result = this.#link.write(lines.subarray(0, end), urgent)
    if (result === 'sent') this.#unanswered += frames.length
    return result
  }

  onFrame(listener: (frame: ReceivedFrame) => void): () => void {
    return this.#received.onFrame(listener)
  }

  onState(listener: (event: BusEvent) => void): () => void {
    return this.#received.onState(listener)
  }

  take(message: SlcanMessage): void {
    switch (message.slcan) {
      case 'frame':
        this.#received.take(message.frame)
        return
      case 'frame-taken':
        this.#acknowledges = true
        this.#unanswered = 0
        return
      case 'refused':
        if (this.#status === 'asked') {
          this.#status = 'none'
          this.#cancelStatus()
        } else this.#received.tell({ event: 'refused-by-adapter' })
        return
      case 'status':
        this.#status = 'known'
        for (const event of slcanStatusEvents(message.flags)) this.#received.tell(event)
        return
      case 'garbage':
        this.#received.tell({ event: 'garbage', text: message.text })
        return
      case 'done':
      case 'other-frame':
      case 'other-command':
      case 'open':
      case 'close':
      case 'bit-rate':
      case 'status-query':
        return
    }
  }

  /** The link has ended. */
  end(cause?: string): void {
    this.#open = false
    this.#cancelStatus()
    this.#received.tell({ event: 'closed', ...(cause === undefined ? {} : { cause }) })
  }

  async close(): Promise<void> {
    if (!this.#open) return
    this.#open = false
    this.#cancelStatus()
    this.#link.write(Buffer.from('C\r', 'latin1'))
    await this.#link.close()
    this.#received.tell({ event: 'closed' })
  }

  #askStatus(): void {
    if (this.#status !== 'known') this.#status = 'asked'
    this.#link.write(Buffer.from('F\r', 'latin1'))
    this.#cancelStatus = this.#clock.after(STATUS_EVERY_MS, () => this.#askStatus())
  }
}
