import type { Field, FieldRaw } from './field.ts'

/** A field as a person reads it: a number in its unit, a word, yes or no, names; null where sources disagree on the unit. */
export type FieldValue = number | string | boolean | readonly (string | number)[] | null

/** Raw content to value. A number without a word becomes `unknown (n)`. */
export function valueOfRaw(field: Field, raw: FieldRaw): FieldValue {
  if (typeof raw !== 'number') return raw
  switch (field.reads) {
    case 'number':
      return raw / field.perUnit
    case 'disputed':
      return null
    case 'word':
      return field.words[raw] ?? `unknown (${raw})`
    case 'flags':
      return field.names.filter((_, bit) => (raw & (1 << bit)) !== 0)
    case 'yes-no':
      return raw === field.yes
    case 'span':
      return field.from + (raw * (field.to - field.from)) / (2 ** field.bits - 1)
    case 'bytes':
    case 'text':
      return raw
  }
}

/** Value to raw content, rounded to the nearest count (a span truncates, as the vendor's encoder does); undefined if the field has no such value. */
export function rawOfValue(field: Field, value: FieldValue): FieldRaw | undefined {
  switch (field.reads) {
    case 'number':
      return typeof value === 'number' ? Math.round(value * field.perUnit) : undefined
    case 'span':
      return typeof value === 'number' ? Math.trunc(((value - field.from) * (2 ** field.bits - 1)) / (field.to - field.from)) : undefined
    case 'word': {
      const found = Object.entries(field.words).find(([, word]) => word === value)
      return found === undefined ? undefined : Number(found[0])
    }
    case 'yes-no':
      return typeof value === 'boolean' ? (value ? field.yes : field.no) : undefined
    case 'flags':
      return Array.isArray(value) ? flagBits(field.names, value) : undefined
    case 'bytes':
      return Array.isArray(value) && value.every((byte) => typeof byte === 'number') ? value : undefined
    case 'text':
      return typeof value === 'string' ? value : undefined
    case 'disputed':
      return undefined
  }
}

function flagBits(names: readonly string[], set: readonly unknown[]): number | undefined {
  if (set.some((name) => typeof name !== 'string' || !names.includes(name))) return undefined
  return names.reduce((bits, name, bit) => (set.includes(name) ? bits | (1 << bit) : bits), 0)
}
