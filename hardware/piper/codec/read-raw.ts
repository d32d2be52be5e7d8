import type { Field, FieldRaw } from './field.ts'

/** The raw content of a field. Bytes past the end of `data` count as 0. */
export function readRaw(field: Field, data: Uint8Array): FieldRaw {
  const first = field.firstBit >> 3
  const bytes = field.bits >> 3
  if (field.reads === 'bytes') return Array.from({ length: bytes }, (_, i) => data[first + i] ?? 0)
  if (field.reads === 'text') return Buffer.from(data.subarray(first, first + bytes)).toString('latin1')
  return readWhole(field, data)
}

/** A whole number of up to 32 bits, two's complement if the field is signed. */
export function readWhole({ firstBit, bits, signed }: Field, data: Uint8Array): number {
  const lastBit = firstBit + bits
  let value = 0
  for (let byte = firstBit >> 3; byte < (lastBit + 7) >> 3; byte += 1) value = value * 256 + (data[byte] ?? 0)
  const spareBits = -lastBit & 7
  if (spareBits > 0) value = Math.floor(value / 2 ** spareBits)
  if ((firstBit & 7) > 0) value %= 2 ** bits
  return signed && value >= 2 ** (bits - 1) ? value - 2 ** bits : value
}
