import type { Field } from './field.ts'

type Whole = 'u8' | 'i8' | 'u16' | 'i16' | 'i32'

const BITS: Readonly<Record<Whole, number>> = { u8: 8, i8: 8, u16: 16, i16: 16, i32: 32 }

function place(field: string, byte: number, type: Whole): Pick<Field, 'field' | 'firstBit' | 'bits' | 'signed'> {
  return { field, firstBit: 8 * byte, bits: BITS[type], signed: type.startsWith('i') }
}

/** Short forms in which the protocol tables are written; `byte` counts from 0. */
export const fields = {
  number: (field: string, byte: number, type: Whole, perUnit = 1, unit?: string): Field => ({
    ...place(field, byte, type),
    reads: 'number',
    perUnit,
    ...(unit === undefined ? {} : { unit }),
  }),
  disputed: (field: string, byte: number, type: Whole, unit: string): Field => ({ ...place(field, byte, type), reads: 'disputed', unit }),
  word: (field: string, byte: number, words: Readonly<Record<number, string>>): Field => ({
    ...place(field, byte, 'u8'),
    reads: 'word',
    words,
  }),
  flags: (field: string, byte: number, names: readonly string[]): Field => ({ ...place(field, byte, 'u8'), reads: 'flags', names }),
  yesNo: (field: string, byte: number, yes: number, no = 0): Field => ({ ...place(field, byte, 'u8'), reads: 'yes-no', yes, no }),
  span: (field: string, firstBit: number, bits: number, from: number, to: number, unit?: string): Field => ({
    field,
    firstBit,
    bits,
    signed: false,
    reads: 'span',
    from,
    to,
    ...(unit === undefined ? {} : { unit }),
  }),
  bytes: (field: string, byte: number, count: number): Field => ({
    field,
    firstBit: 8 * byte,
    bits: 8 * count,
    signed: false,
    reads: 'bytes',
  }),
  text: (field: string, byte: number, count: number): Field => ({
    field,
    firstBit: 8 * byte,
    bits: 8 * count,
    signed: false,
    reads: 'text',
  }),
}
