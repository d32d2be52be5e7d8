import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deterministicLog } from '../../src/stats/streams/deterministic-log.ts'
import { namedKeyHex } from '../../src/stats/streams/named-key.ts'
import { NamedStream } from '../../src/stats/streams/named-stream.ts'
import { sequentialDraws } from '../../src/stats/streams/sequential-draws.ts'
import { normalCdf } from '../../src/stats/distributions/normal.ts'
import { StatsInputError } from '../../src/stats/input-error.ts'
import { check } from './stats-check.ts'

const fields = fc.array(fc.string(), { maxLength: 5 })
const GOLDEN_NORMALS = ['cd9f0b8f6099f63f', '6ffa77934d3ac0bf', 'b06a29f79ebec13f']
const GOLDEN_DRAWS = [0.16147084555179192, 48, 1.0614783726235593]

describe('named streams', () => {
  test('values have an address: any order gives the same', () => {
    check(
      fc.property(fields, fc.array(fc.nat({ max: 5000 }), { minLength: 1, maxLength: 20 }), (name, indices) => {
        const forward = new NamedStream(name)
        const backward = new NamedStream(name)
        const there = indices.map((i) => [forward.word(i, i % 3, i % 2), forward.normal(i)])
        const back = indices.toReversed().map((i) => {
          const normal = backward.normal(i)
          return [backward.word(i, i % 3, i % 2), normal]
        })
        expect(back.reverse()).toEqual(there)
      }),
    )
  })

  test('other fields, other boundaries between fields: another key', () => {
    check(
      fc.property(fields, fields, (a, b) => {
        const same = JSON.stringify(a.map((f) => f.normalize('NFC'))) === JSON.stringify(b.map((f) => f.normalize('NFC')))
        expect(namedKeyHex(a) === namedKeyHex(b)).toBe(same)
      }),
    )
    expect(namedKeyHex(['ab', 'c'])).not.toBe(namedKeyHex(['a', 'bc']))
    expect(namedKeyHex(['a', ''])).not.toBe(namedKeyHex(['a']))
    expect(namedKeyHex(['caf\u00e9'])).toBe(namedKeyHex(['cafe\u0301']))
  })

  test('replicates and lanes are separate', () => {
    const stream = new NamedStream(['separate'])
    const words = new Set<number>()
    for (let replicate = 0; replicate < 20; replicate++) {
      for (let lane = 0; lane < 20; lane++) for (let i = 0; i < 20; i++) words.add(stream.word(i, replicate, lane))
    }
    expect(words.size).toBeGreaterThan(7_990)
  })

  test('uniforms, indices and normals have the right law (chi-square with 31 and Kolmogorov bound)', () => {
    const stream = new NamedStream(['law'])
    const n = 64_000
    const cells = new Float64Array(32)
    for (let i = 0; i < n; i++) cells[stream.index(i, 32)]! += 1
    const chiSquare = cells.reduce((sum, count) => sum + (count - n / 32) ** 2 / (n / 32), 0)
    expect(chiSquare).toBeLessThan(70)
    const ranks = Float64Array.from({ length: n }, (_, i) => normalCdf(stream.normal(i, 1))).sort()
    const distance = ranks.reduce((worst, u, i) => Math.max(worst, Math.abs(u - (i + 0.5) / n)), 0)
    expect(distance * Math.sqrt(n)).toBeLessThan(2)
  })

  test('a tape of normals is the same bytes each time and as single draws', () => {
    const tape = new NamedStream(['study', 'pair-000', '', 'seed-0', 'noise']).fillNormals(new Float32Array(420))
    const again = new NamedStream(['study', 'pair-000', '', 'seed-0', 'noise'])
    expect(Buffer.from(tape.buffer).toString('hex')).toBe(
      Buffer.from(Float32Array.from(tape, (_, i) => again.normal(i)).buffer).toString('hex'),
    )
    expect([...tape].every((value) => Math.abs(value) < 8.3)).toBe(true)
  })

  test('golden normals: bits do not depend on the engine', () => {
    const stream = new NamedStream(['study-a', 'pair-000', '0', 'seed-0'])
    const hex = Array.from({ length: 3 }, (_, i) => Buffer.from(Float64Array.of(stream.normal(i)).buffer).toString('hex'))
    expect(hex).toEqual(GOLDEN_NORMALS)
  })

  test('the deterministic logarithm is within two units in the last place of Math.log', () => {
    check(
      fc.property(fc.double({ min: Number.MIN_VALUE, noNaN: true, noDefaultInfinity: true }), (x) => {
        const reference = Math.log(x)
        expect(Math.abs(deterministicLog(x) - reference)).toBeLessThanOrEqual(2 * 2.3e-16 * Math.abs(reference))
      }),
      2000,
    )
    expect([deterministicLog(1), deterministicLog(0), deterministicLog(Infinity)]).toEqual([0, -Infinity, Infinity])
    expect(deterministicLog(-1)).toBeNaN()
  })
})

describe('sequential draws', () => {
  test('the same name gives the same values, another name others', () => {
    const take = (name: string[]): number[] => {
      const draws = sequentialDraws(name)
      return [draws.uniform(0, 1), draws.integer(1000), draws.normal(), draws.uniform(-3, 3)]
    }
    expect(take(['study', 'scenario', '7'])).toEqual(take(['study', 'scenario', '7']))
    expect(take(['study', 'scenario', '7'])).not.toEqual(take(['study', 'scenario', '8']))
  })

  test('golden values: seedrandom must not change under us', () => {
    const draws = sequentialDraws(['study-a', 'pair-000', '0', 'seed-0'])
    expect([draws.uniform(0, 1), draws.integer(64), draws.normal()]).toEqual(GOLDEN_DRAWS)
  })

  test('stay in range, choose members, shuffle is a permutation', () => {
    check(
      fc.property(fields, fc.array(fc.integer(), { minLength: 1, maxLength: 30 }), (name, list) => {
        const draws = sequentialDraws(name)
        const value = draws.uniform(-2, 5)
        expect(value).toBeGreaterThanOrEqual(-2)
        expect(value).toBeLessThan(5)
        expect(list).toContain(draws.choose(list))
        expect(draws.integer(list.length)).toBeLessThan(list.length)
        expect(draws.shuffle(list).sort((a, b) => a - b)).toEqual([...list].sort((a, b) => a - b))
      }),
    )
  })

  test('shuffle reaches every order about equally', () => {
    const draws = sequentialDraws(['shuffle'])
    const seen = new Map<string, number>()
    for (let i = 0; i < 6000; i++) {
      const order = draws.shuffle(['a', 'b', 'c']).join('')
      seen.set(order, (seen.get(order) ?? 0) + 1)
    }
    expect(seen.size).toBe(6)
    expect(Math.min(...seen.values())).toBeGreaterThan(850)
  })

  test('bad arguments are refused', () => {
    const draws = sequentialDraws(['bad'])
    expect(() => draws.choose([])).toThrow(StatsInputError)
    expect(() => draws.integer(0)).toThrow(StatsInputError)
    expect(() => draws.uniform(1, 0)).toThrow(StatsInputError)
    expect(() => draws.uniform(NaN, 0)).toThrow(StatsInputError)
  })
})
