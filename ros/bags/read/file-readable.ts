import type { IReadable } from '@mcap/core'
import type { FileHandle } from 'node:fs/promises'

/** Largest single read, bytes: a chunk, or the summary of a long bag. */
const MAX_READ_BYTES = 512 * 1024 * 1024

/** A readable whose bytes are Buffers. */
export interface BufferReadable extends IReadable {
  read(offset: bigint, length: bigint): Promise<Buffer<ArrayBuffer>>
}

/** A file as MCAP readers take it; reads beyond its end, or larger than 512 MiB, throw instead of allocating. Every read has bytes of its own. */
export function fileReadable(file: FileHandle, sizeBytes: number): BufferReadable {
  return {
    size: () => Promise.resolve(BigInt(sizeBytes)),
    read: async (offset, length) => {
      if (offset < 0n || length < 0n || offset + length > BigInt(sizeBytes))
        throw new RangeError(`bytes ${offset} .. ${offset + length} of a file of ${sizeBytes}`)
      if (length > BigInt(MAX_READ_BYTES)) throw new RangeError(`one record of ${length} bytes`)
      const bytes = Buffer.allocUnsafeSlow(Number(length))
      let filled = 0
      while (filled < bytes.length) {
        const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, Number(offset) + filled)
        if (bytesRead === 0) throw new RangeError('the file became shorter while it was read')
        filled += bytesRead
      }
      return bytes
    },
  }
}
