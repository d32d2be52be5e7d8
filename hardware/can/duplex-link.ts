import type { Duplex } from 'node:stream'
import type { ByteLink } from './byte-link.ts'
import type { SendResult } from './can-bus.ts'

/** Unsent bytes above which nothing more is taken: about 90 frames, less than a tenth of a second of commands. */
const MOST_UNSENT_BYTES = 2048
/** Room on top of that for what is urgent. */
const URGENT_BYTES = 1024

/** How long the last bytes may take on their way out. */
const FLUSH_MS = 200

/** A link over a Node stream that is open: a TCP socket or a serial port. */
export class DuplexLink implements ByteLink {
  readonly #stream: Duplex
  #cause: string | undefined
  #closed = false

  constructor(stream: Duplex) {
    this.#stream = stream
    stream.on('error', (error) => {
      this.#cause = 'code' in error ? String(error.code) : error.message
    })
    stream.once('end', () => {
      this.#cause ??= 'closed by the other side'
    })
    stream.once('close', () => {
      this.#closed = true
    })
  }

  write(bytes: Uint8Array, urgent = false): SendResult {
    if (this.#closed || !this.#stream.writable) return 'closed'
    const room = urgent ? MOST_UNSENT_BYTES + URGENT_BYTES : MOST_UNSENT_BYTES
    if (this.#stream.writableLength + bytes.length > room) return 'no-buffer'
    this.#stream.write(bytes)
    return 'sent'
  }

  onBytes(listener: (chunk: Uint8Array) => void): void {
    this.#stream.on('data', listener)
  }

  onClosed(listener: (cause?: string) => void): void {
    this.#stream.once('close', () => listener(this.#cause))
  }

  close(): Promise<void> {
    if (this.#closed) return Promise.resolve()
    return new Promise((resolve) => {
      const giveUp = setTimeout(() => this.#stream.destroy(), FLUSH_MS)
      this.#stream.once('close', () => {
        clearTimeout(giveUp)
        resolve()
      })
      this.#stream.end(() => this.#stream.destroy())
    })
  }
}
