import type { Picture } from './picture-slot.ts'

/** Longest header `P6 WIDTH HEIGHT 255` that is waited for, bytes. */
const HEADER_MAX_BYTES = 32
const HEADER = /^P6\s+(\d{1,5})\s+(\d{1,5})\s+255\s/

/**
 * Cuts a stream of binary PPM (P6, 8 bits) into pictures. Unlike headerless raw video every picture says its own size, so that a camera
 * which falls back to another mode is seen.
 */
export class PpmReader {
  private pending: Buffer = Buffer.alloc(0)
  private readonly maxBytes: number

  /** @param maxBytes - largest picture that is accepted, bytes of RGB */
  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  /** Pictures that `bytes` completes, oldest first. Throws RangeError at anything that is no such stream. */
  push(bytes: Uint8Array): readonly Picture[] {
    this.pending = this.pending.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.pending, bytes])
    const pictures: Picture[] = []
    for (let picture = this.take(); picture !== undefined; picture = this.take()) pictures.push(picture)
    return pictures
  }

  private take(): Picture | undefined {
    if (this.pending.length === 0) return undefined
    const header = HEADER.exec(this.pending.toString('latin1', 0, HEADER_MAX_BYTES))
    if (header === null) {
      if (this.pending.length >= HEADER_MAX_BYTES || !'P6'.startsWith(this.pending.toString('latin1', 0, 2)))
        throw new RangeError('not a stream of binary PPM pictures')
      return undefined
    }
    const [text, width, height] = header
    const size = { widthPx: Number(width), heightPx: Number(height) }
    const length = size.widthPx * size.heightPx * 3
    if (length === 0 || length > this.maxBytes) throw new RangeError(`a picture of ${size.widthPx}x${size.heightPx}`)
    const end = text.length + length
    if (this.pending.length < end) return undefined
    const rgb = Uint8Array.from(this.pending.subarray(text.length, end))
    this.pending = this.pending.subarray(end)
    return { ...size, rgb }
  }
}
