import type { Field, FieldRaw } from './field.ts'

/**
 * Puts the raw content of a field into `data`, whose bits there must be 0.
 * @throws RangeError if it does not fit the field, or is not of its kind
 */
export function writeRaw(field: Field, raw: FieldRaw, data: Uint8Array): void {
  const first = field.firstBit >> 3
  const count = field.bits >> 3
  if (field.reads === 'bytes' || field.reads === 'text') {
    const bytes = typeof raw === 'string' ? [...Buffer.from(raw, 'latin1')] : typeof raw === 'number' ? undefined : raw
    if (bytes === undefined || bytes.length > count || bytes.some((byte) => !Number.isInteger(byte) || byte < 0 || byte > 255)) {
      throw new RangeError(`${field.field} takes ${count} bytes, got ${String(raw)}`)
    }
    data.set(bytes, first)
    return
  }
  const [lowest, highest] = field.signed ? [-(2 ** (field.bits - 1)), 2 ** (field.bits - 1) - 1] : [0, 2 ** field.bits - 1]
  if (typeof raw !== 'number' || !Number.isInteger(raw) || raw < lowest || raw > highest) {
    throw new RangeError(`${field.field} takes a whole number from ${lowest} to ${highest}, got ${String(raw)}`)
  }
  writeWhole(field, raw < 0 ? raw + 2 ** field.bits : raw, data)
}

/** Byte by byte from the least significant end. */
function writeWhole({ firstBit, bits }: Field, value: number, data: Uint8Array): void {
  const lastBit = firstBit + bits
  let rest = value * 2 ** (-lastBit & 7)
  for (let byte = (lastBit - 1) >> 3; byte >= firstBit >> 3; byte -= 1) {
    data[byte]! |= rest % 256
    rest = Math.floor(rest / 256)
  }
}
