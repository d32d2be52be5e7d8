import { parseSlcanLine } from './parse-slcan-line.ts'
import type { SlcanMessage } from './slcan-message.ts'

const CR = 13
const LF = 10
const BEL = 7
/** `T` with 8 digits of id, length, 16 digits of data and 4 of time are 30; anything longer is no line. */
const LONGEST_LINE = 32

/** Cuts a byte stream into SLCAN messages, wherever its chunks begin and end. Never throws; what is no SLCAN is told as garbage. */
export class SlcanReader {
  readonly #take: (message: SlcanMessage) => void
  readonly #line = new Uint8Array(LONGEST_LINE)
  #length = 0
  /** The present line is too long: skip to its end. */
  #skipping = false

  constructor(take: (message: SlcanMessage) => void) {
    this.#take = take
  }

  push(chunk: Uint8Array): void {
    for (let i = 0; i < chunk.length; i += 1) {
      const byte = chunk[i]!
      if (byte === CR) this.#endLine()
      else if (byte === BEL) this.#refused()
      else if (byte === LF && this.#length === 0) continue
      else if (this.#length < LONGEST_LINE) this.#line[this.#length++] = byte
      else this.#skipping = true
    }
  }

  /** Forgets a line begun, e.g. after a flush. */
  reset(): void {
    this.#length = 0
    this.#skipping = false
  }

  #endLine(): void {
    const message = parseSlcanLine(this.#line, this.#length, this.#skipping)
    this.reset()
    this.#take(message)
  }

  #refused(): void {
    if (this.#length > 0) this.#endLine()
    this.#take({ slcan: 'refused' })
  }
}
