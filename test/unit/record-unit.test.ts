import fc from 'fast-check'
import { Packr } from 'msgpackr'
import { describe, expect, test } from 'vitest'
import { bytesOf } from '../../src/core/bytes.ts'
import type { UnitOutcome } from '../../src/core/evidence.ts'
import { sha256 } from '../../src/core/sha256.ts'
import { decodeUnit } from '../../src/record/decode-unit.ts'
import { encodeUnit } from '../../src/record/encode-unit.ts'
import { messagePackOptions } from '../../src/record/message-pack.ts'
import { pictureFromPng } from '../../src/record/picture-png.ts'
import type { RecordedEvidence } from '../../src/record/recorded-unit.ts'
import { unitName } from '../../src/record/unit-name.ts'
import { arrayBytes, headerOf, unitOf } from '../fixtures/point-run/arbitrary-unit.ts'
import { plainMessagePack } from '../fixtures/point-run/plain-message-pack.ts'

const seven = Uint8Array.from([7, 1, 255, 0, 128, 9, 3])

async function roundTrip(outcome: UnitOutcome): Promise<{ readonly bytes: Uint8Array; readonly back: RecordedEvidence }> {
  const bytes = await encodeUnit(headerOf(), outcome)
  const { protocol, outcome: back } = decodeUnit(unitName(outcome.pair.pairId, bytes), bytes)
  if (back.status !== 'complete' || 'protocol' in back) throw new Error(`${protocol} ${back.status}`)
  return { bytes, back }
}

describe('a unit file', () => {
  test('gives back every bit of every array, NaN payloads and negative zeros too', async () => {
    await fc.assert(
      fc.asyncProperty(arrayBytes, async (bytes) => {
        const unit = unitOf(bytes)
        const { back } = await roundTrip(unit)
        const bits = (evidence: Pick<RecordedEvidence, 'decisions' | 'tapes' | 'worlds'>) =>
          [
            ...evidence.decisions.flatMap(({ chunk, execution }) => [
              chunk.values,
              execution.executedActions,
              ...execution.arms.map(({ toolM }) => toolM),
            ]),
            ...evidence.decisions.flatMap(({ execution, utility }) => [
              Float64Array.from(execution.objects.flatMap(({ startM, endM }) => [...startM, ...endM])),
              Float64Array.from(utility),
            ]),
            ...evidence.tapes.map(({ values }) => values),
            ...evidence.worlds.map(({ goalM }) => Float64Array.from(goalM)),
          ].map((array) => Buffer.from(bytesOf(array)).toString('hex'))
        expect(bits(back)).toEqual(bits(unit))
        expect(back.present.bytes).toEqual(unit.present.bytes)
        expect(back.histories.map(({ memory }) => memory)).toEqual(unit.histories.map(({ memory }) => memory))
        const [picture] = back.histories[0].pictures
        if (picture === undefined) throw new Error('no picture')
        expect(await pictureFromPng(picture.image)).toEqual(unit.histories[0].pictures[0]?.image)
      }),
      { numRuns: 60 },
    )
  })

  test('gives back everything else as it was', async () => {
    const unit = unitOf(seven)
    const { back } = await roundTrip(unit)
    const { histories: _h, present: _p, ...rest } = unit
    expect(back).toMatchObject(rest)
    expect(back.histories.map(({ facts, spliceDistance }) => ({ facts, spliceDistance }))).toEqual(
      unit.histories.map(({ facts, spliceDistance }) => ({ facts, spliceDistance })),
    )
    const { pictures: _pictures, ...present } = unit.present
    expect(back.present).toMatchObject(present)
  })

  test('is the same bytes whatever the order in which evidence names its fields', async () => {
    const unit = unitOf(seven)
    const shuffled = JSON.parse('{}')
    for (const key of Object.keys(unit).reverse()) shuffled[key] = Reflect.get(unit, key)
    const header = headerOf()
    const other = { ...header, policy: { ...header.policy, runtime: { arch: 'x', zlib: '1' } } }
    expect(await encodeUnit(other, shuffled)).toEqual(await encodeUnit(header, unit))
  })

  test('keeps excluded and failed pairs', async () => {
    const { pair } = unitOf(seven)
    const excluded: UnitOutcome = {
      status: 'excluded',
      pair,
      reason: 'replica/0',
      checks: [{ check: 'replica/0', ok: false, got: 'a', expected: 'b' }],
    }
    const failed: UnitOutcome = {
      status: 'failed',
      pair,
      error: { code: 'policy-threw', message: 'm', got: 'g', expected: 'e', where: 'w', remedy: 'r' },
    }
    for (const outcome of [excluded, failed]) {
      const bytes = await encodeUnit(headerOf(), outcome)
      expect(decodeUnit(unitName('pair-007', bytes), bytes).outcome).toEqual(outcome)
    }
  })

  test('is plain MessagePack: a reader of 60 lines that knows nothing of twinpast reads it', async () => {
    const unit = unitOf(seven)
    const bytes = await encodeUnit(headerOf(), unit)
    const content = plainMessagePack(bytes)
    expect(content).toMatchObject({
      twinpast: 'unit',
      version: 1,
      planDigest: 'a'.repeat(64),
      outcome: { status: 'complete', decisions: [{ chunk: { dtype: 'f8', shape: [2, 3] }, margin: 1, success: [true, false] }, {}] },
    })
  })

  test('with any one bit flipped, at any byte, is refused', async () => {
    const bytes = await encodeUnit(headerOf(), { status: 'excluded', pair: unitOf(seven).pair, reason: 'replica/0', checks: [] })
    const name = unitName('pair-007', bytes)
    expect(decodeUnit(name, bytes).outcome.status).toBe('excluded')
    for (let i = 0; i < bytes.length; i++) {
      const flipped = bytes.slice()
      flipped[i] = (flipped[i] ?? 0) ^ (1 << (i % 8))
      expect(() => decodeUnit(name, flipped)).toThrow(expect.objectContaining({ code: 'unit-damaged' }))
    }
  })

  test('cut off anywhere, empty, or longer than it was is refused, with its name', async () => {
    const bytes = await encodeUnit(headerOf(), unitOf(seven))
    const name = unitName('pair-007', bytes)
    for (const length of [0, 1, 2, 17, bytes.length >> 1, bytes.length - 1]) {
      expect(() => decodeUnit(name, bytes.subarray(0, length))).toThrow(
        expect.objectContaining({ code: 'unit-damaged', details: expect.objectContaining({ where: name }) }),
      )
    }
    expect(() => decodeUnit(name, Uint8Array.from([...bytes, 0]))).toThrow(expect.objectContaining({ code: 'unit-damaged' }))
  })

  test('under another name, of another pair, of no format or with an unknown field is refused even if its digest fits', async () => {
    const bytes = await encodeUnit(headerOf(), unitOf(seven))
    const refused = (name: string, content: Uint8Array, code: string) =>
      expect(() => decodeUnit(name, content)).toThrow(expect.objectContaining({ code }))
    refused('pair-007.unit', bytes, 'unit-damaged')
    refused(unitName('pair-008', bytes), bytes, 'unit-damaged')
    for (const content of [
      Uint8Array.of(),
      Uint8Array.of(0xc1),
      new TextEncoder().encode('{"a":1}'),
      Uint8Array.of(0xdd, 0xff, 0xff, 0xff, 0xff),
    ]) {
      refused(unitName('pair-007', content), content, 'unit-damaged')
    }
    const packed = (change: object) => new Packr(messagePackOptions).pack({ ...(plainMessagePack(bytes) as object), ...change })
    for (const [change, code] of [
      [{ extra: 1 }, 'unit-damaged'],
      [{ version: 2, extra: 1 }, 'record-newer'],
      [{ version: '1' }, 'unit-damaged'],
      [{ planDigest: sha256('x').toUpperCase() }, 'unit-damaged'],
    ] as const) {
      const content = packed(change)
      refused(unitName('pair-007', content), content, code)
    }
  })

  test('is not written at all if evidence does not fit the format', async () => {
    const unit = unitOf(seven)
    const bad = [
      { ...unit, decisions: unit.decisions.map((decision) => ({ ...decision, margin: Number.NaN })) },
      { ...unit, decisions: unit.decisions.map((decision) => ({ ...decision, chunk: { ...decision.chunk, steps: 3 } })) },
      { ...unit, worlds: [unit.worlds[0], { ...unit.worlds[1], maxHeightM: Number.POSITIVE_INFINITY }] as const },
    ]
    for (const outcome of bad)
      await expect(encodeUnit(headerOf(), outcome)).rejects.toMatchObject({ code: 'unit-not-recordable', fate: 'halt' })
  })
})
