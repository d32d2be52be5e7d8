import type { CanFrame } from '../../../can/can-frame.ts'
import { decodeFrame } from '../decode-frame.ts'
import { encodeFrame } from '../encode-frame.ts'
import type { Field, FieldRaw } from '../field.ts'
import { rawOfValue } from '../field-value.ts'
import type { FieldValue } from '../field-value.ts'
import { specOfId } from '../frame-table.ts'
import { trialPathOf } from '../trial-path.ts'
import type { FrameVector } from './vector-file.ts'

/** Everything in which the codec and a vector differ, empty if nothing: decoding, encoding from raw, raw from value, trial path. */
export function checkFrameVector(vector: FrameVector): readonly string[] {
  const frame: CanFrame = { id: Number(vector.id), data: Buffer.from(vector.bytes, 'hex') }
  const spec = specOfId(frame.id, vector.direction)
  const decoded = decodeFrame(frame, vector.direction)
  if (spec === undefined || decoded === undefined) return [`no frame ${vector.id} ${vector.direction} in the tables`]
  const trialPath = vector.direction === 'arm-to-host' ? 'read' : trialPathOf(frame)
  const wrong = trialPath === vector.trialPath ? [] : [`trial path ${trialPath}, expected ${vector.trialPath}`]
  const raws: Record<string, FieldRaw> = {}
  for (const [name, { raw }] of Object.entries(decoded.fields)) raws[name] = raw
  for (const [name, expected] of Object.entries(vector.decoded)) {
    const field = spec.fields.find((candidate) => candidate.field === name)
    const got = decoded.fields[name]
    if (field === undefined || got === undefined) {
      wrong.push(`no field ${name} in ${spec.name}`)
      continue
    }
    if (!same(got.raw, expected.raw)) wrong.push(`${name}: raw ${shown(got.raw)}, expected ${shown(expected.raw)}`)
    if (!sameValue(field, got.value, expected.value)) wrong.push(`${name}: ${shown(got.value)}, expected ${shown(expected.value)}`)
    if (got.unit !== expected.unit) wrong.push(`${name}: in ${got.unit ?? 'no unit'}, expected ${expected.unit ?? 'no unit'}`)
    const back = rawOfValue(field, expected.value)
    if (back !== undefined && field.reads !== 'flags' && !same(back, expected.raw)) {
      wrong.push(`${name}: ${shown(expected.value)} encodes to ${shown(back)}, expected ${shown(expected.raw)}`)
    }
    raws[name] = expected.raw
  }
  return [...wrong, ...encodingFaults(frame, spec.name, decoded.motor, raws)]
}

function encodingFaults(
  frame: CanFrame,
  name: string,
  motor: number | undefined,
  raws: Readonly<Record<string, FieldRaw>>,
): readonly string[] {
  try {
    const { id, data } = encodeFrame(name, raws, motor)
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()
    return id === frame.id && hex(data) === hex(frame.data) ? [] : [`encodes to ${hex(data)}, expected ${hex(frame.data)}`]
  } catch (error) {
    return [`does not encode: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** Numbers may differ by rounding; a span by one step, since its vectors hold the value before truncation. */
function sameValue(field: Field, got: FieldValue, expected: FieldValue): boolean {
  if (typeof got !== 'number' || typeof expected !== 'number') return same(got, expected)
  const step = field.reads === 'span' ? (field.to - field.from) / (2 ** field.bits - 1) : 1e-9
  return Math.abs(got - expected) <= step
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function shown(value: unknown): string {
  return JSON.stringify(value)
}
