import type { CanFrame } from '../../can/can-frame.ts'
import type { FieldRaw } from './field.ts'
import { valueOfRaw } from './field-value.ts'
import type { FieldValue } from './field-value.ts'
import type { Direction } from './frame-spec.ts'
import { specOfId } from './frame-table.ts'
import { readRaw } from './read-raw.ts'

export interface DecodedFrame {
  readonly name: string
  /** Motor 1..6 where the frame has an id for each. */
  readonly motor?: number
  readonly fields: Readonly<Record<string, { readonly value: FieldValue; readonly unit?: string; readonly raw: FieldRaw }>>
}

/** A frame in words, for people and for checks; undefined if the tables do not know its id. `ArmReadings` is the fast way. */
export function decodeFrame({ id, data }: CanFrame, direction: Direction): DecodedFrame | undefined {
  const spec = specOfId(id, direction)
  if (spec === undefined) return undefined
  const entries = spec.fields.map((field) => {
    const raw = readRaw(field, data)
    const unit = 'unit' in field && field.unit !== undefined ? { unit: field.unit } : {}
    return [field.field, { value: valueOfRaw(field, raw), ...unit, raw }] as const
  })
  return { name: spec.name, ...(spec.ids.length > 1 ? { motor: spec.ids.indexOf(id) + 1 } : {}), fields: Object.fromEntries(entries) }
}
