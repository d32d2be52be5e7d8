import { CdrReader } from '@foxglove/cdr'

/** Encapsulations of plain CDR, which ROS 2 middleware writes: big-endian and little-endian. */
const PLAIN_CDR = new Set([0, 1])
const MAX_ASCII = 64
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * Reads one CDR message and never looks beyond it: a length that goes past its end throws RangeError before anything is allocated. (The
 * reader underneath takes arrays from the whole buffer a message lies in.)
 */
export class BoundedCdr {
  readonly #reader: CdrReader
  readonly #data: Uint8Array
  readonly #sizeBytes: number

  constructor(data: Uint8Array) {
    if (data.length < 4) throw new RangeError(`a message of ${data.length} bytes`)
    this.#reader = new CdrReader(data)
    this.#data = data
    this.#sizeBytes = data.length
    if (!PLAIN_CDR.has(this.#reader.kind)) throw new RangeError(`encapsulation ${this.#reader.kind}, not plain CDR`)
  }

  int32(): number {
    return this.#reader.int32()
  }

  uint32(): number {
    return this.#reader.uint32()
  }

  uint8(): number {
    return this.#reader.uint8()
  }

  string(): string {
    const length = this.#length(1)
    const { offset } = this.#reader
    const text = this.#text(offset, offset + Math.max(0, length - 1))
    this.#reader.offset = offset + length
    return text
  }

  strings(): readonly string[] {
    return Array.from({ length: this.#length(4) }, () => this.string())
  }

  /** A view into the message. */
  bytes(): Uint8Array {
    return this.#reader.uint8Array(this.#length(1))
  }

  float64s(): Float64Array {
    return this.#reader.float64Array(this.#length(8))
  }

  /** Joint names and encodings are ASCII and short: putting them together is faster than a decoder. */
  #text(from: number, end: number): string {
    let text = ''
    for (let at = from; at < end; at++) {
      const byte = this.#data[at] ?? 0
      if (byte >= 0x80 || end - from > MAX_ASCII) return utf8.decode(this.#data.subarray(from, end))
      text += String.fromCharCode(byte)
    }
    return text
  }

  /** Number of elements that follow, each of at least so many bytes and aligned to them. */
  #length(elementBytes: number): number {
    const count = this.#reader.sequenceLength()
    const { offset } = this.#reader
    const firstAt = offset + ((elementBytes - ((offset - 4) % elementBytes)) % elementBytes)
    const left = this.#sizeBytes - firstAt
    if (count > 0 && count * elementBytes > left)
      throw new RangeError(`${count} elements of ${elementBytes} bytes in the ${left} that are left`)
    return count
  }
}
