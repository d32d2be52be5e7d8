import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { sha256 } from '../../../src/core/sha256.ts'
import type { BagFile } from './bag-files.ts'

/**
 * Hex SHA-256 over the content of a bag: of its one data file, or over the lines of digests of its files in order of name. Names and
 * metadata.yaml are left out, so that a bag may be renamed, or unpacked from its folder.
 */
export async function bagDigest(files: readonly BagFile[]): Promise<string> {
  const digests: string[] = []
  for (const { path } of files) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash)
    digests.push(hash.digest('hex'))
  }
  const [first = ''] = digests
  return digests.length === 1 ? first : sha256(digests.join('\n'))
}
