import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { storageError } from '../../record/storage-error.ts'
import { streamReferenceSchema } from '../journal/stream-reference.ts'
import type { StreamStore } from './stream-store.ts'

/** Streams below a session folder, read from end to end each time. */
export function fileStreamStore(folder: string): StreamStore {
  return {
    async digestOf(name) {
      const path = join(folder, streamReferenceSchema.shape.name.parse(name))
      const hash = createHash('sha256')
      let bytes = 0
      try {
        for await (const chunk of createReadStream(path)) {
          const part: Uint8Array = chunk
          bytes += part.length
          hash.update(part)
        }
      } catch (cause) {
        if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
        throw storageError(cause, name)
      }
      return { bytes, sha256: hash.digest('hex') }
    },
  }
}
