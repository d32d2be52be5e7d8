import { createHash } from 'node:crypto'

const SCHEME = 'cf-stream/1\0'

/**
 * 128-bit key of a named stream: the first 16 bytes of SHA-256("cf-stream/1\0" || for each field: u32le(byte length) ||
 * UTF-8 bytes), read as four little-endian 32-bit words. Fields are normalised to Unicode NFC first; an empty field is
 * allowed and differs from a missing one. Convention: fields = (study, pair, direction, seed, purpose), with direction
 * left empty where both directions must share their draws.
 */
export function namedKey(fields: readonly string[]): Uint32Array {
  const digest = digestOf(fields)
  return Uint32Array.from([0, 4, 8, 12], (at) => digest.readUInt32LE(at))
}

/** The same key as 32 lower-case hexadecimal digits (byte order of the digest). */
export function namedKeyHex(fields: readonly string[]): string {
  return digestOf(fields).subarray(0, 16).toString('hex')
}

function digestOf(fields: readonly string[]): Buffer {
  const hash = createHash('sha256').update(SCHEME, 'utf8')
  for (const field of fields) {
    const bytes = Buffer.from(field.normalize('NFC'), 'utf8')
    const length = Buffer.alloc(4)
    length.writeUInt32LE(bytes.length)
    hash.update(length).update(bytes)
  }
  return hash.digest()
}
