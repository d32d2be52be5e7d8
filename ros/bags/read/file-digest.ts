import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'

const READ_BYTES = 1 << 20

/** Hex SHA-256 of an open file. */
export async function fileDigest(file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  const bytes = Buffer.allocUnsafe(READ_BYTES)
  for (let at = 0; ;) {
    const { bytesRead } = await file.read(bytes, 0, READ_BYTES, at)
    if (bytesRead === 0) return hash.digest('hex')
    hash.update(bytes.subarray(0, bytesRead))
    at += bytesRead
  }
}
