import { firstDifference } from '../core/bytes.ts'
import type { Check } from '../core/check.ts'
import type { CanonicalField, CanonicalPresent } from './canonical-present.ts'

const ELEMENT_BYTES = { u1: 1, utf8: 1, f4: 4, f8: 8 } as const

/**
 * Compares two captured presents by digest and element by element. A refusal names field, element index, got (after
 * history 1) and expected (after history 0).
 */
export function comparePresents(after0: CanonicalPresent, after1: CanonicalPresent): Check {
  const difference = firstFieldDifference(after0, after1)
  if (difference !== null) return { check: 'present-equal', ok: false, ...difference }
  return {
    check: 'present-equal',
    ok: after0.digest === after1.digest,
    got: `sha256 ${after1.digest}`,
    expected: `sha256 ${after0.digest}`,
  }
}

function firstFieldDifference(a: CanonicalPresent, b: CanonicalPresent): { got: string; expected: string } | null {
  for (let i = 0; i < Math.max(a.fields.length, b.fields.length); i++) {
    const expected = a.fields[i]
    const got = b.fields[i]
    if (expected === undefined || got === undefined || !sameLayout(expected, got)) {
      return { got: layout(got), expected: layout(expected) }
    }
    const byteIndex = firstDifference(expected.bytes, got.bytes)
    if (byteIndex !== -1) {
      const index = Math.floor(byteIndex / ELEMENT_BYTES[got.dtype])
      return {
        got: `${got.field}[${index}] = ${element(got, index)}`,
        expected: `${expected.field}[${index}] = ${element(expected, index)}`,
      }
    }
  }
  return null
}

function sameLayout(a: CanonicalField, b: CanonicalField): boolean {
  return layout(a) === layout(b)
}

function layout(field: CanonicalField | undefined): string {
  return field === undefined ? 'no such field' : `${field.field} ${field.dtype}[${field.shape.join(',')}]`
}

function element(field: CanonicalField, index: number): string {
  const view = new DataView(field.bytes.buffer, field.bytes.byteOffset, field.bytes.byteLength)
  const offset = index * ELEMENT_BYTES[field.dtype]
  if (field.dtype === 'f8') return `${view.getFloat64(offset, true)} (0x${view.getBigUint64(offset, true).toString(16)})`
  if (field.dtype === 'f4') return `${view.getFloat32(offset, true)} (0x${view.getUint32(offset, true).toString(16)})`
  return offset < field.bytes.length ? String(view.getUint8(offset)) : 'past the end'
}
