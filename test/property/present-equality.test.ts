import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalPresent } from '../../src/audit/canonical-present.ts'
import { comparePresents } from '../../src/audit/compare-presents.ts'
import { noiseTape } from '../../src/audit/noise-tapes.ts'
import type { Present } from '../../src/core/present.ts'

const tapes = [0, 1].map((actionSeed) => noiseTape({ studyId: 's', pairId: 'pair-000', actionSeed, steps: 3, dimensions: 14 }))

function presentOf(instruction = 'Put it back.'): Present {
  const image = (camera: 'head' | 'left-wrist', side: number) => ({
    camera,
    widthPx: side,
    heightPx: side,
    rgb: Uint8Array.from({ length: side * side * 3 }, (_, i) => (i * 37) % 256),
  })
  return {
    observation: {
      images: [image('head', 8), image('left-wrist', 4)],
      jointTargets: Float64Array.from({ length: 14 }, (_, i) => i / 7),
      jointReadings: Float64Array.from({ length: 14 }, (_, i) => -i / 7),
      instruction,
      stepIndex: 65,
    },
    queuedActions: new Float64Array(0),
  }
}

function flipBit(bytes: Uint8Array, bit: number): void {
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
}

describe('present equality', () => {
  test('two captures of the same present are equal and share a digest', () => {
    const check = comparePresents(canonicalPresent(presentOf(), tapes), canonicalPresent(presentOf(), tapes))
    expect(check).toMatchObject({ check: 'present-equal', ok: true })
    expect(check.got).toBe(check.expected)
  })

  test('any one flipped bit of any field refuses the pair and names field and index', () => {
    const reference = canonicalPresent(presentOf(), tapes)
    const sizes = reference.fields.map((field) => field.bytes.length * 8)
    const totalBits = sizes.reduce((sum, size) => sum + size, 0)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: totalBits - 1 }), (bit) => {
        const present = presentOf()
        const copies = tapes.map((tape) => ({ ...tape, values: tape.values.slice() }))
        const changed = canonicalPresent(present, copies)
        let rest = bit
        const index = sizes.findIndex((size) => {
          if (rest < size) return true
          rest -= size
          return false
        })
        const field = changed.fields[index]
        if (field === undefined) throw new Error('no field')
        flipBit(field.bytes, rest)
        const check = comparePresents(reference, changed)
        expect(check.ok).toBe(false)
        expect(check.got.startsWith(`${field.field}[`)).toBe(true)
        expect(check.got).not.toBe(check.expected)
      }),
      { numRuns: 500 },
    )
  })

  test('a change made before capture changes the digest', () => {
    const reference = canonicalPresent(presentOf(), tapes)
    const longer = canonicalPresent(presentOf('Put it back!!'), tapes)
    const check = comparePresents(reference, longer)
    expect(check).toMatchObject({ ok: false, got: 'instruction utf8[13]', expected: 'instruction utf8[12]' })
    expect(longer.digest).not.toBe(reference.digest)
  })

  test('a missing camera is refused by name', () => {
    const present = presentOf()
    const [first] = present.observation.images
    if (first === undefined) throw new Error('no image')
    const fewer = canonicalPresent({ ...present, observation: { ...present.observation, images: [first] } }, tapes)
    expect(comparePresents(canonicalPresent(present, tapes), fewer).expected).toBe('image/left-wrist/4x4 u1[4,4,3]')
  })
})
