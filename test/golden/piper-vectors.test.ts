import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commandFrames } from '../../hardware/piper/codec/command-frames.ts'
import { decodeFrame } from '../../hardware/piper/codec/decode-frame.ts'
import { encodeFrame } from '../../hardware/piper/codec/encode-frame.ts'
import { feedbackFrames } from '../../hardware/piper/codec/feedback-frames.ts'
import type { Field, FieldRaw } from '../../hardware/piper/codec/field.ts'
import { trialPathOf } from '../../hardware/piper/codec/trial-path.ts'
import { checkFrameVector } from '../../hardware/piper/codec/vectors/check-frame-vector.ts'
import { checkPoseVector } from '../../hardware/piper/codec/vectors/check-pose-vector.ts'
import { vectorFileSchema } from '../../hardware/piper/codec/vectors/vector-file.ts'

const { frames, poses } = vectorFileSchema.parse(
  JSON.parse(readFileSync(new URL('../fixtures/piper-vectors.json', import.meta.url), 'utf8')),
)

describe('the shared PiPER vectors', () => {
  it.each(frames)('frame $case: decoded, encoded and classed as the vector says', (vector) => {
    expect(checkFrameVector(vector)).toEqual([])
  })

  it.each(poses)('pose $case: the flange stands where the vector says', (vector) => {
    expect(checkPoseVector(vector)).toEqual([])
  })

  it('fail when a number, a word, the trial path or the bytes are changed', () => {
    for (const vector of frames) {
      const [name, field] = Object.entries(vector.decoded)[0]!
      const changed = [
        { ...vector, trialPath: vector.trialPath === 'read' ? ('allow' as const) : ('read' as const) },
        { ...vector, bytes: `${vector.bytes.slice(0, 1) === '7' ? '0' : '7'}${vector.bytes.slice(1)}` },
        { ...vector, decoded: { ...vector.decoded, [name]: { ...field, value: 'otherwise' } } },
        { ...vector, decoded: { ...vector.decoded, [name]: { ...field, unit: 'furlong' } } },
        { ...vector, decoded: { ...vector.decoded, nonsense: { value: 1, raw: 1 } } },
      ]
      for (const other of changed) expect(checkFrameVector(other)).not.toEqual([])
    }
    for (const vector of poses) {
      const [x, y, z] = vector.flangePositionMm
      expect(checkPoseVector({ ...vector, flangePositionMm: [x + 2e-4, y, z] })).not.toEqual([])
      const [rx, ry, rz] = vector.eulerDeg
      expect(checkPoseVector({ ...vector, eulerDeg: [rx, ry, rz + 1e-3] })).not.toEqual([])
      expect(checkPoseVector({ ...vector, offsets: vector.offsets === 'new' ? 'old' : 'new' })).not.toEqual([])
    }
  })
})

function rawsOf(field: Field): fc.Arbitrary<FieldRaw> {
  if (field.reads === 'bytes') return fc.array(fc.integer({ min: 0, max: 255 }), { minLength: field.bits / 8, maxLength: field.bits / 8 })
  if (field.reads === 'text')
    return fc.uint8Array({ minLength: field.bits / 8, maxLength: field.bits / 8 }).map((bytes) => Buffer.from(bytes).toString('latin1'))
  const top = 2 ** field.bits
  return field.signed ? fc.integer({ min: -top / 2, max: top / 2 - 1 }) : fc.integer({ min: 0, max: top - 1 })
}

describe('the frame tables', () => {
  const rows = [...commandFrames, ...feedbackFrames]

  it('have no name twice, no id twice in one direction, and no overlapping fields', () => {
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
    for (const table of [commandFrames, feedbackFrames]) {
      const ids = table.flatMap((row) => row.ids)
      expect(new Set(ids).size).toBe(ids.length)
    }
    for (const { name, fields } of rows) {
      const bits = fields.flatMap(({ firstBit, bits: count }) => Array.from({ length: count }, (_, i) => firstBit + i))
      expect(new Set(bits).size, name).toBe(bits.length)
      expect(Math.max(0, ...bits), name).toBeLessThan(64)
    }
  })

  it.each(rows)('$name: what is encoded is decoded again, for every motor', (spec) => {
    const raws = fc.record(Object.fromEntries(spec.fields.map((field) => [field.field, rawsOf(field)])))
    fc.assert(
      fc.property(raws, fc.integer({ min: 1, max: spec.ids.length }), (asked, motor) => {
        const frame = encodeFrame(spec.name, asked, motor)
        const decoded = decodeFrame(frame, spec.direction)
        expect(decoded?.name).toBe(spec.name)
        expect(decoded?.motor).toBe(spec.ids.length > 1 ? motor : undefined)
        expect(Object.fromEntries(Object.entries(decoded?.fields ?? {}).map(([field, { raw }]) => [field, raw]))).toEqual(asked)
      }),
      { numRuns: 50 },
    )
  })

  it('refuse what does not fit', () => {
    expect(() => encodeFrame('joints-12', { J1: 2 ** 31 })).toThrow('J1 takes')
    expect(() => encodeFrame('joints-12', { J1: 0.5 })).toThrow('J1 takes')
    expect(() => encodeFrame('joints-12', { J1: Number.NaN })).toThrow('J1 takes')
    expect(() => encodeFrame('joints-12', { J3: 1 })).toThrow('no field J3')
    expect(() => encodeFrame('slow-motor', {}, 7)).toThrow('no motor 7')
    expect(() => encodeFrame('nonsense', {})).toThrow('no PiPER frame')
  })
})

/** Ids of which some content passes. */
const PASSING: readonly number[] = [0x150, 0x151, 0x155, 0x156, 0x157, 0x159, 0x471, 0x472, 0x477, 0x4af]
/** Ids whose content decides. */
const GUARDED = PASSING.filter((id) => id !== 0x156 && id !== 0x157)
/** Ids that write flash, change identity or zero, set limits, or drive motors past the controller. */
const NEVER = [0x121, 0x152, 0x153, 0x154, 0x158, 0x191, 0x422, 0x470, 0x474, 0x475, 0x479, 0x47a, 0x47d, 0x487]
const MIT_AND_CPV = [...Array.from({ length: 6 }, (_, i) => 0x15a + i), ...Array.from({ length: 6 }, (_, i) => 0x181 + i)]

describe('the trial path', () => {
  const data = fc.uint8Array({ minLength: 8, maxLength: 8 })
  const mostlySmall = fc
    .array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 4 }), fc.constantFrom(0xae, 0xad, 0xff)), { maxLength: 8 })
    .map((bytes) => Uint8Array.from(bytes))

  it('never lets through an id that writes flash, changes identity or drives a motor directly, whatever it carries', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NEVER, ...MIT_AND_CPV), data, (id, bytes) => {
        expect(trialPathOf({ id, data: bytes })).toBe('refuse')
      }),
    )
  })

  it('never lets through a mode other than CAN and MOVE J, a gripper zero, a stored trajectory, a setting, or a short frame', () => {
    fc.assert(
      fc.property(fc.constantFrom(...GUARDED), mostlySmall, (id, bytes) => {
        const path = trialPathOf({ id, data: bytes })
        if (path === 'refuse') return
        expect(bytes).toHaveLength(8)
        const fields = decodeFrame({ id, data: bytes }, 'host-to-arm')?.fields ?? {}
        if (id === 0x150) expect([fields['trajectory']?.raw, fields['dragTeach']?.raw]).toEqual([0, 0])
        if (id === 0x151)
          expect([fields['controlMode']?.value, fields['moveMode']?.value, fields['motionStyle']?.raw]).toEqual(['can', 'joint', 0])
        if (id === 0x159) expect(fields['setZero']?.raw).toBe(0)
        if (id === 0x477) expect([fields['set']?.raw, fields['loadFieldValid']?.raw]).toEqual([0, 0])
      }),
      { numRuns: 20_000 },
    )
  })

  it('asks for confirmation of every frame that cuts power', () => {
    for (const target of [1, 2, 3, 4, 5, 6, 7, 0xff]) {
      expect(trialPathOf(encodeFrame('motor-power', { target, action: 1 }))).toBe('confirm')
      expect(trialPathOf(encodeFrame('motor-power', { target, action: 2 }))).toBe('allow')
    }
    expect(trialPathOf(encodeFrame('motion-control', { emergency: 2 }))).toBe('confirm')
  })
})

describe('docs/piper-protocol.md', () => {
  const page = readFileSync(new URL('../../docs/piper-protocol.md', import.meta.url), 'utf8')
  const hex = (id: number) => `0x${id.toString(16).toUpperCase().padStart(3, '0')}`

  it.each([...commandFrames, ...feedbackFrames])('lists $name with its ids and every field', ({ name, ids, fields }) => {
    const first = hex(ids[0]!)
    const row = page
      .split('\n')
      .find((line) => line.startsWith(`| ${ids.length > 1 ? `${first} to ${hex(ids.at(-1)!)}` : first} | ${name} |`))
    expect(row).toBeDefined()
    for (const { field } of fields) expect(row).toContain(` ${field}`)
  })

  it('marks as allowed or confirmed just the ids that can pass', () => {
    for (const { ids } of commandFrames) {
      const row = page.split('\n').find((line) => line.startsWith(`| ${hex(ids[0]!)} `) && line.split('|').length === 6)
      const passes = row?.split('|')[4]?.match(/allowed|confirmed/) !== null
      expect([hex(ids[0]!), passes]).toEqual([hex(ids[0]!), PASSING.includes(ids[0]!)])
    }
  })
})
