import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { StatsInputError } from '../../src/stats/input-error.ts'
import { signFlipByHalves } from '../../src/stats/permutation/sign-flip-by-halves.ts'
import { signFlipByShifts } from '../../src/stats/permutation/sign-flip-by-shifts.ts'
import { signFlipAttainable, signFlipTest } from '../../src/stats/permutation/sign-flip.ts'
import { wildCluster } from '../../src/stats/permutation/wild-cluster.ts'
import { check } from './stats-check.ts'

const integers = fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 1, maxLength: 14 })
const reals = (maxLength: number) => fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 2, maxLength })

function enumerate(values: readonly number[]): { greater: number; twoSided: number } {
  const observed = values.reduce((sum, value) => sum + value, 0)
  let greater = 0
  let twoSided = 0
  for (let code = 0; code < 2 ** values.length; code++) {
    const sum = values.reduce((total, value, i) => total + ((code >> i) & 1 ? -value : value), 0)
    if (sum >= observed) greater += 1
    if (Math.abs(sum) >= Math.abs(observed)) twoSided += 1
  }
  return { greater: greater / 2 ** values.length, twoSided: twoSided / 2 ** values.length }
}

describe('sign-flip', () => {
  test('equals plain enumeration', () => {
    check(
      fc.property(integers, (values) => {
        const result = signFlipTest(values)
        expect(result).toMatchObject(enumerate(values))
        expect(result.mode).toBe('lattice')
      }),
    )
  })

  test('both exact algorithms agree', () => {
    check(
      fc.property(integers, (values) => {
        const sorted = Float64Array.from(values)
        const shifts = signFlipByShifts(sorted, 0)
        const halves = signFlipByHalves(sorted)
        expect(shifts.greater).toBeCloseTo(halves.greater, 13)
        expect(shifts.less).toBeCloseTo(halves.less, 13)
        expect(shifts.twoSided).toBeCloseTo(halves.twoSided, 13)
      }),
    )
  })

  test('changing every sign swaps the sides and keeps the two-sided p', () => {
    check(
      fc.property(reals(20), (values) => {
        const result = signFlipTest(values)
        const mirrored = signFlipTest(values.map((value) => -value))
        expect(mirrored.greater).toBeCloseTo(result.less, 12)
        expect(mirrored.less).toBeCloseTo(result.greater, 12)
        expect(mirrored.twoSided).toBeCloseTo(result.twoSided, 12)
      }),
    )
  })

  test('scale, order and step do not matter; p lies between the least attainable and 1', () => {
    check(
      fc.property(integers, (values) => {
        const result = signFlipTest(values)
        expect(signFlipTest(values.map((value) => value / 6)).twoSided).toBe(result.twoSided)
        expect(signFlipTest(values.toReversed()).twoSided).toBe(result.twoSided)
        expect(signFlipTest(values, 1).twoSided).toBe(result.twoSided)
        expect(result.twoSided).toBeGreaterThanOrEqual(signFlipAttainable(values.length))
        expect(result.twoSided).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('rounding to a grid never reports less than the exact p', () => {
    check(
      fc.property(fc.array(fc.double({ min: -1, max: 3, noNaN: true }), { minLength: 2, maxLength: 20 }), (values) => {
        const cell = values.reduce((sum, value) => sum + Math.abs(value), 0) / 20_000
        fc.pre(cell > 1e-9)
        const exact = signFlipByHalves(Float64Array.from(values))
        const grid = signFlipByShifts(
          Float64Array.from(values, (value) => Math.round(value / cell)),
          values.length,
        )
        expect(grid.twoSided).toBeGreaterThanOrEqual(exact.twoSided - 1e-12)
        expect(grid.greater).toBeGreaterThanOrEqual(exact.greater - 1e-12)
        expect(grid.less).toBeGreaterThanOrEqual(exact.less - 1e-12)
      }),
      40,
    )
  })

  test('and hardly more', () => {
    const values = Float64Array.from({ length: 24 }, (_, i) => Math.sin(i) + 0.3)
    const cell = values.reduce((sum, value) => sum + Math.abs(value), 0) / 131_072
    const exact = signFlipByHalves(values).twoSided
    const grid = signFlipByShifts(
      values.map((value) => Math.round(value / cell)),
      values.length,
    ).twoSided
    expect(grid / exact).toBeGreaterThanOrEqual(1)
    expect(grid / exact).toBeLessThan(1.01)
  })

  test('many real values use the grid, and never give 0', () => {
    const result = signFlipTest(Array.from({ length: 64 }, (_, i) => 1 + Math.sin(i) / 3))
    expect(result.mode).toBe('grid')
    expect(result.twoSided).toBeGreaterThan(0)
    expect(result.twoSided).toBeLessThan(1e-15)
  })

  test('very small differences are not rounded away', () => {
    expect(signFlipTest([1e-12, 2.5e-12, 3.1e-12]).twoSided).toBe(0.25)
  })

  test('NaN and empty input are refused', () => {
    expect(() => signFlipTest([1, NaN])).toThrow(StatsInputError)
    expect(() => signFlipTest([])).toThrow(StatsInputError)
  })
})

describe('wild cluster bootstrap', () => {
  test('of a mean with equal sizes is the sign-flip test', () => {
    check(
      fc.property(fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 3, maxLength: 9 }), (totals) => {
        fc.pre(new Set(totals).size > 1 && totals.some((total) => total !== totals[0]))
        const y = totals.flatMap((total) => [total / 2, total / 2])
        const cluster = totals.flatMap((_, g) => [g, g])
        const wild = wildCluster({ y, cluster })
        fc.pre(wild.undefinedDraws === 0)
        expect(wild.symmetricP).toBeCloseTo(signFlipTest(totals).twoSided, 12)
      }),
      60,
    )
  })

  test('too many patterns need a named stream and then repeat exactly', () => {
    const y = Array.from({ length: 40 }, (_, i) => Math.sin(i))
    const cluster = y.map((_, i) => i)
    expect(() => wildCluster({ y, cluster })).toThrow(StatsInputError)
    const options = { replicates: 999, streamFields: ['wild'], weights: 'webb' } as const
    const result = wildCluster({ y, cluster }, options)
    expect(result.mode).toBe('monte-carlo')
    expect(result.symmetricP).toBeGreaterThan(0)
    expect(wildCluster({ y, cluster }, options)).toEqual(result)
  })
})
