import { describe, expect, it } from 'vitest'
import { equivalenceVerdict } from '../../src/stats/equivalence/equivalence-verdict.ts'
import { tostBootstrap } from '../../src/stats/equivalence/tost-bootstrap.ts'
import { tostPaired } from '../../src/stats/equivalence/tost-paired.ts'
import { StatsInputError } from '../../src/stats/input-error.ts'
import { tostPower } from '../../src/stats/power/tost-power.ts'

const d = [0.081, -0.012, 0.055, 0.034, 0.002, 0.071, -0.007]

describe('tostPaired', () => {
  it('declares equivalence exactly when the interval lies inside the bounds', () => {
    for (const bound of [0.05, 0.06, 0.0601, 0.0602, 0.07, 0.1]) {
      const result = tostPaired(d, { low: -bound, high: bound })
      expect(result.status).toBe('ok')
      if (result.status === 'ok') expect(result.equivalent).toBe(result.verdict === 'equivalent')
    }
  })

  it('mirrors with the sign of the differences', () => {
    const one = tostPaired(d, { low: -0.05, high: 0.1 })
    const other = tostPaired(
      d.map((x) => -x),
      { low: -0.1, high: 0.05 },
    )
    if (one.status !== 'ok' || other.status !== 'ok') throw new Error('both have a result')
    expect(other.pUpper).toBeCloseTo(one.pLower, 14)
    expect(other.lower).toBeCloseTo(-one.upper, 14)
  })

  it('has no p without variance or without a second unit', () => {
    expect(tostPaired([0.1, 0.1, 0.1], { low: -1, high: 1 })).toEqual({ status: 'degenerate', n: 3, mean: 0.1 })
    expect(tostPaired([0.1], { low: -1, high: 1 })).toEqual({ status: 'insufficient', n: 1 })
    expect(tostPaired([], { low: -1, high: 1 })).toEqual({ status: 'insufficient', n: 0 })
  })

  it('refuses missing values and crossed bounds', () => {
    expect(() => tostPaired([0.1, NaN], { low: -1, high: 1 })).toThrow(StatsInputError)
    expect(() => tostPaired(d, { low: 0.1, high: -0.1 })).toThrow(StatsInputError)
    expect(() => tostPaired(d, { low: -1, high: 1 }, 0.5)).toThrow('below 0.5')
  })
})

describe('equivalenceVerdict', () => {
  it.each([
    [-0.05, 0.05, 'equivalent'],
    [0.11, 0.3, 'not-equivalent'],
    [-0.4, -0.2, 'not-equivalent'],
    [-0.05, 0.1, 'inconclusive'],
    [-0.3, 0.3, 'inconclusive'],
  ])('[%d, %d] against +-0.1 is %s', (lower, upper, verdict) => {
    expect(equivalenceVerdict(lower, upper, -0.1, 0.1)).toBe(verdict)
  })

  it('refuses an interval with its ends crossed or missing', () => {
    expect(() => equivalenceVerdict(0.2, 0.1, -1, 1)).toThrow(StatsInputError)
    expect(() => equivalenceVerdict(NaN, 0.1, -1, 1)).toThrow(StatsInputError)
  })
})

describe('tostBootstrap', () => {
  const plan = { replicates: 9999, streamFields: ['test', 'tost'] }

  it('is narrower than t at n = 7, warns, and prints the t test beside it', () => {
    const result = tostBootstrap(d, { low: -0.058, high: 0.058 }, plan)
    expect(result.verdict).toBe('equivalent')
    expect(result.t).toMatchObject({ status: 'ok', verdict: 'inconclusive' })
    expect(result.warnings.map(({ code }) => code)).toContain('bootstrap-tost-liberal')
    expect(result.interval!.lower).toBeCloseTo(0.01, 2)
    expect(result.interval!.upper).toBeCloseTo(0.054, 2)
  })

  it('does not warn of the small sample from 30 units on', () => {
    const many = Array.from({ length: 35 }, (_, i) => d[i % 7]! + i / 1000)
    expect(tostBootstrap(many, { low: -1, high: 1 }, plan).warnings.map(({ code }) => code)).not.toContain('bootstrap-tost-liberal')
  })

  it('has no interval without two different units', () => {
    expect(tostBootstrap([0.1], { low: -1, high: 1 }, plan)).toMatchObject({ status: 'insufficient', interval: null, verdict: null })
    expect(tostBootstrap([0.1, 0.1], { low: -1, high: 1 }, plan)).toMatchObject({ status: 'degenerate', interval: null, verdict: null })
  })
})

describe('tostPower', () => {
  it('is alpha on one bound when the other is far away', () => {
    for (const n of [2, 7, 64, 5000]) {
      expect(tostPower({ n, sd: 0.3, mu: 0.1, low: -1000, high: 0.1 })).toBeCloseTo(0.05, 8)
    }
  })

  it('never exceeds alpha outside the bounds and rises with n inside', () => {
    expect(tostPower({ n: 7, sd: 0.1, mu: 0.1, low: -0.1, high: 0.1 })).toBeLessThanOrEqual(0.05)
    const powers = [7, 12, 24, 64].map((n) => tostPower({ n, sd: 0.15, mu: 0.02, low: -0.1, high: 0.1 }))
    expect(powers).toEqual(powers.toSorted((x, y) => x - y))
    expect(powers.at(-1)).toBeGreaterThan(0.98)
  })

  it('is symmetric in the true mean', () => {
    const at = (mu: number) => tostPower({ n: 12, sd: 0.1, mu, low: -0.1, high: 0.1 })
    expect(at(0.03)).toBeCloseTo(at(-0.03), 13)
  })

  it('refuses a design without variance or degrees of freedom', () => {
    expect(() => tostPower({ n: 1, sd: 1, mu: 0, low: -1, high: 1 })).toThrow(StatsInputError)
    expect(() => tostPower({ n: 5, sd: 0, mu: 0, low: -1, high: 1 })).toThrow(StatsInputError)
  })
})
