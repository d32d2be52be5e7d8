import { describe, expect, it } from 'vitest'
import { ADJUST_METHODS, adjustP } from '../../src/stats/multiplicity/adjust-p.ts'
import { maxTBand } from '../../src/stats/multiplicity/max-t-band.ts'
import { rhoStar, rhoStarFixedSequence } from '../../src/stats/multiplicity/rho-star.ts'
import { factorialEffects, modelContrast, unitMainEffects } from '../../src/stats/factorial/factorial-effects.ts'
import { StatsInputError } from '../../src/stats/input-error.ts'
import { NamedStream } from '../../src/stats/streams/named-stream.ts'

/** Closed testing by brute force: the largest Simes p of all subsets that hold hypothesis i. */
function closedSimes(p: readonly number[], i: number): number {
  let largest = 0
  for (let subset = 1; subset < 2 ** p.length; subset++) {
    if (((subset >> i) & 1) === 0) continue
    const members = p.filter((_, j) => (subset >> j) & 1).toSorted((x, y) => x - y)
    largest = Math.max(largest, Math.min(...members.map((value, k) => (members.length * value) / (k + 1))))
  }
  return Math.min(1, largest)
}

describe('adjustP', () => {
  it('is the closed Simes test for Hommel', () => {
    const families = [
      [0.01, 0.02, 0.022, 0.09, 0.04],
      [0.03, 0.03, 0.5, 0.011, 0.02, 0.8],
      [0.9, 0.04, 0.041],
    ]
    for (const p of families) {
      adjustP(p, 'hommel').forEach((adjusted, i) => expect(adjusted).toBeCloseTo(closedSimes(p, i), 14))
    }
  })

  it.each(ADJUST_METHODS)('%s keeps missing values out of the family and in their place', (method) => {
    const [a, b] = adjustP([0.01, 0.03], method)
    expect(adjustP([null, 0.01, null, 0.03], method)).toEqual([null, a, null, b])
  })

  it.each(ADJUST_METHODS)('%s keeps the order of p values and never shrinks one', (method) => {
    const p = [0.2, 0.01, 0.04, 0.01, 0.9]
    const adjusted = adjustP(p, method)
    expect(adjusted[1]).toBe(adjusted[3])
    p.forEach((value, i) => {
      expect(adjusted[i]).toBeGreaterThanOrEqual(value)
      p.forEach((other, j) => {
        if (value < other) expect(adjusted[i]!).toBeLessThanOrEqual(adjusted[j]!)
      })
    })
  })

  it('leaves one of seven models above chance at n = 24 (Holm 0.046)', () => {
    const holm = adjustP([0.0066107511, 0.063914647, 0.151589632, 0.151589632, 0.307456255, 0.54, 0.84], 'holm')
    expect(holm[0]).toBeCloseTo(0.0463, 4)
    expect(holm.filter((p) => p !== null && p < 0.05)).toHaveLength(1)
  })

  it.each([NaN, -0.1, 1.1])('refuses p = %s', (bad) => {
    expect(() => adjustP([0.5, bad], 'holm')).toThrow(StatsInputError)
  })
})

describe('rhoStar', () => {
  const levels = [0, 1, 2, 3]

  it('takes the first level, the fixed sequence the lowest of an unbroken run from the top', () => {
    const upper = [0.01, -0.05, 0.02, -0.3]
    expect(rhoStar(upper, levels)).toEqual({ rho: 1, monotoneAfter: false })
    expect(rhoStarFixedSequence(upper, levels)).toEqual({ rho: 3, monotoneAfter: true })
  })

  it('agree when significance is monotone', () => {
    expect(rhoStarFixedSequence([0.1, -0.1, -0.2, -0.3], levels)).toEqual(rhoStar([0.1, -0.1, -0.2, -0.3], levels))
    expect(rhoStarFixedSequence([-1, -1, -1, -1], levels).rho).toBe(0)
    expect(rhoStarFixedSequence([-1, -1, -1, 0], levels)).toEqual({ rho: null, monotoneAfter: null })
  })

  it('refuses unordered levels and missing bounds', () => {
    expect(() => rhoStar([-1, -1], [1, 0])).toThrow('rising levels')
    expect(() => rhoStar([-1, NaN], [0, 1])).toThrow(StatsInputError)
    expect(() => rhoStar([-1], [0, 1])).toThrow(StatsInputError)
  })
})

describe('factorial effects', () => {
  const cells = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ]

  it('recovers additive effects exactly', () => {
    const values = cells.map(([a = 0, b = 0]) => 3 + 2 * a - 5 * b)
    expect(unitMainEffects(cells, values)).toEqual([2, -5])
  })

  it('refuses a missing cell unless told to reweight', () => {
    expect(() => unitMainEffects(cells, [1, null, 2, 3])).toThrow('reweight')
    expect(unitMainEffects(cells, [1, null, 2, 3], 'reweight')).toEqual([3 - 1.5, 2.5 - 1])
  })

  it('refuses a feature that was never on', () => {
    expect(() => unitMainEffects(cells, [1, null, 2, null], 'reweight')).toThrow('both sides')
  })

  it('refuses contrasts that do not sum to 0', () => {
    const main = factorialEffects(cells, [[[0, 1, 2, 3]], [[0, 0, 0, 4]]])
    expect(modelContrast(main, [-1, 1])).toEqual([1, 0])
    expect(() => modelContrast(main, [1, 1])).toThrow('sum to 0')
    expect(() => modelContrast(main, [1])).toThrow('one per model')
  })
})

describe('maxTBand', () => {
  const stream = new NamedStream(['test', 'max-t'])
  const sample = (replicate: number) =>
    Array.from({ length: 16 }, (_, unit) => {
      const shared = stream.normal(0, replicate, unit)
      return [1, 2, 3].map((j) => shared + stream.normal(j, replicate, unit))
    })
  const plan = { replicates: 399, streamFields: ['test', 'band'] }

  it('covers all means at once about as often as it says', () => {
    const covered = Array.from({ length: 200 }, (_, replicate) =>
      maxTBand(sample(replicate), plan, 0.9).intervals.every((interval) => interval !== null && interval.lower < 0 && interval.upper > 0),
    )
    const share = covered.filter(Boolean).length / covered.length
    expect(share).toBeGreaterThan(0.84)
    expect(share).toBeLessThan(0.96)
  })

  it('does not depend on the order of units and widens with every further mean', () => {
    const rows = sample(7)
    const band = maxTBand(rows, plan)
    expect(maxTBand(rows.toReversed(), plan)).toEqual(band)
    expect(band.critical).toBeGreaterThan(
      maxTBand(
        rows.map((row) => row.slice(0, 1)),
        plan,
      ).critical,
    )
  })

  it('bounds one side more tightly', () => {
    const rows = sample(3)
    const upper = maxTBand(rows, plan, 0.95, 'upper')
    expect(upper.intervals[0]!.lower).toBe(-Infinity)
    expect(upper.critical).toBeLessThan(maxTBand(rows, plan).critical)
  })

  it('gives no interval where there is no spread', () => {
    expect(
      maxTBand(
        [
          [1, 2],
          [1, 3],
          [1, 5],
        ],
        plan,
      ).intervals[0],
    ).toBeNull()
    expect(maxTBand([[1], [1]], plan)).toMatchObject({ status: 'degenerate', intervals: [null] })
    expect(maxTBand([[1]], plan)).toMatchObject({ status: 'insufficient', intervals: [null] })
    expect(() => maxTBand([[1, 2], [1]], plan)).toThrow('rows[1]')
  })
})
