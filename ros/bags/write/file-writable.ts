import type { IWritable } from '@mcap/core'
import type { FileHandle } from 'node:fs/promises'

/** A file as the MCAP writer takes it: appended to, in order. */
export function fileWritable(file: FileHandle): IWritable {
  let written = 0n
  return {
    write: async (bytes) => {
      for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at, bytes.length - at)).bytesWritten
      written += BigInt(bytes.length)
    },
    position: () => written,
  }
}
