import { describe, expect, it } from 'vitest'
import { StatsInputError } from '../../src/stats/input-error.ts'
import { mcnemarBoundsFromMargins } from '../../src/stats/paired-binary/mcnemar-bounds-from-margins.ts'
import { mcnemarDifferenceInterval } from '../../src/stats/paired-binary/mcnemar-difference-interval.ts'
import { mcnemar, mcnemarExactP, mcnemarMidP } from '../../src/stats/paired-binary/mcnemar.ts'
import { signTest } from '../../src/stats/paired-binary/sign-test.ts'
import { wilcoxonSigned } from '../../src/stats/paired-binary/wilcoxon-signed.ts'
import { mcnemarPower } from '../../src/stats/power/mcnemar-power.ts'

describe('mcnemar', () => {
  it('agrees with the plain enumeration of all splits', () => {
    for (const [b, c] of [
      [9, 2],
      [3, 8],
      [4, 4],
      [1, 0],
    ] as const) {
      let p = 0
      for (let signs = 0; signs < 2 ** (b + c); signs++) {
        const ones = signs.toString(2).replaceAll('0', '').length
        if (Math.abs(2 * ones - b - c) >= Math.abs(b - c)) p += 0.5 ** (b + c)
      }
      expect(mcnemarExactP(b, c)).toBeCloseTo(p, 12)
    }
  })

  it('does not depend on the order of the conditions', () => {
    expect(mcnemar(2, 9)).toMatchObject({ exactP: mcnemar(9, 2).exactP, difference: -7 })
    expect(mcnemar(2, 9).oddsRatio.lower).toBeCloseTo(1 / mcnemar(9, 2).oddsRatio.upper, 12)
  })

  it('is degenerate without discordant pairs', () => {
    expect(mcnemar(0, 0)).toMatchObject({
      status: 'degenerate',
      exactP: 1,
      midP: 1,
      chiSquare: null,
      continuityCorrected: null,
      oddsRatio: { estimate: null, lower: 0, upper: Infinity },
    })
  })

  it('knows the three mid-p conventions at b = c', () => {
    const half = 252 / 1024
    expect(mcnemarMidP(5, 5)).toBeCloseTo(1 - half / 2, 14)
    expect(mcnemarMidP(5, 5, 'one')).toBe(1)
    expect(mcnemarMidP(5, 5, 'unguarded')).toBeCloseTo(1 - half, 14)
  })

  it('never lets the corrected statistic grow below the correction', () => {
    expect(mcnemar(5, 5).continuityCorrected).toEqual({ statistic: 0, p: 1 })
  })

  it.each([
    [-1, 2],
    [1.5, 2],
    [NaN, 2],
  ])('refuses b = %s', (b, c) => {
    expect(() => mcnemar(b, c)).toThrow(StatsInputError)
  })
})

describe('mcnemarDifferenceInterval', () => {
  it('excludes 0 exactly when the exact test rejects', () => {
    for (const n of [12, 24]) {
      for (let discordant = 0; discordant <= 12; discordant++) {
        for (let b = 0; b <= discordant; b++) {
          const { lower, upper, p, estimate } = mcnemarDifferenceInterval(b, discordant, n)
          expect(lower > 0 || upper < 0, `${b} of ${discordant} of ${n}`).toBe(p < 0.05)
          expect(lower).toBeLessThanOrEqual(estimate)
          expect(upper).toBeGreaterThanOrEqual(estimate)
          expect(lower).toBeGreaterThanOrEqual(-1)
        }
      }
    }
  })

  it('mirrors when the conditions change places', () => {
    const one = mcnemarDifferenceInterval(9, 11, 24)
    const other = mcnemarDifferenceInterval(2, 11, 24)
    expect(other.lower).toBeCloseTo(-one.upper, 10)
    expect(other.upper).toBeCloseTo(-one.lower, 10)
  })

  it('narrows to the estimate with many pairs', () => {
    const { lower, upper } = mcnemarDifferenceInterval(30_000, 50_000, 100_000)
    expect(lower).toBeGreaterThan(0.09)
    expect(upper).toBeLessThan(0.11)
  })

  it('refuses impossible counts', () => {
    expect(() => mcnemarDifferenceInterval(3, 2, 5)).toThrow('at most discordant')
    expect(() => mcnemarDifferenceInterval(3, 6, 5)).toThrow('at most n')
  })
})

describe('mcnemarBoundsFromMargins', () => {
  it('shows that 16/24 against 7/24 cannot give p = 0.0002', () => {
    const bounds = mcnemarBoundsFromMargins(16, 7, 24)
    expect(bounds.difference).toBe(9)
    expect(bounds.smallest).toEqual({ b: 9, c: 0, p: 0.00390625 })
    expect(bounds.largest.p).toBeGreaterThan(0.0117)
  })

  it('contains every table with those margins', () => {
    const bounds = mcnemarBoundsFromMargins(3, 5, 8)
    for (let both = 0; both <= 3; both++) {
      const [b, c] = [3 - both, 5 - both]
      if (both + b + c > 8) continue
      expect(mcnemarExactP(b, c)).toBeGreaterThanOrEqual(bounds.smallest.p)
      expect(mcnemarExactP(b, c)).toBeLessThanOrEqual(bounds.largest.p)
    }
  })

  it('refuses more successes than items', () => {
    expect(() => mcnemarBoundsFromMargins(9, 2, 8)).toThrow(StatsInputError)
  })
})

describe('signTest', () => {
  it('prints one-sided and two-sided p apart', () => {
    expect(signTest(8, 0)).toMatchObject({ twoSided: 0.0078125, greater: 0.00390625, less: 1 })
  })

  it('drops ties unless told to split them', () => {
    expect(signTest(6, 1, 4).twoSided).toBe(signTest(6, 1).twoSided)
    expect(signTest(6, 1, 4, 'split').twoSided).toBe(signTest(8, 3).twoSided)
  })

  it('is degenerate with ties only', () => {
    expect(signTest(0, 0, 5)).toMatchObject({ status: 'degenerate', twoSided: 1 })
  })
})

describe('wilcoxonSigned', () => {
  it('agrees with the enumeration of all signs', () => {
    const d = [0.3, -0.1, 0.7, 0.7, -0.2, 1.4, 0]
    const ranks = [3, 1, 4.5, 4.5, 2, 6]
    let reached = 0
    for (let signs = 0; signs < 64; signs++) {
      const v = ranks.reduce((sum, rank, i) => sum + ((signs >> i) & 1 ? rank : 0), 0)
      if (v >= 18) reached++
    }
    const result = wilcoxonSigned(d)
    expect(result).toMatchObject({ v: 18, used: 6, zeros: 1 })
    expect(result.greater).toBeCloseTo(reached / 64, 14)
  })

  it('is degenerate when every difference is zero', () => {
    expect(wilcoxonSigned([0, 0])).toMatchObject({ status: 'degenerate', twoSided: 1, v: 0 })
  })

  it('refuses missing values', () => {
    expect(() => wilcoxonSigned([1, NaN])).toThrow(StatsInputError)
  })
})

describe('mcnemarPower', () => {
  it('is the summed probability of all rejected tables', () => {
    const [n, p10, p01] = [9, 0.5, 0.1]
    const factorial = (k: number): number => (k < 2 ? 1 : k * factorial(k - 1))
    let power = 0
    for (let b = 0; b <= n; b++) {
      for (let c = 0; b + c <= n; c++) {
        const ways = factorial(n) / (factorial(b) * factorial(c) * factorial(n - b - c))
        if (mcnemarExactP(b, c) <= 0.05) power += ways * p10 ** b * p01 ** c * (1 - p10 - p01) ** (n - b - c)
      }
    }
    expect(mcnemarPower(n, p10, p01)).toBeCloseTo(power, 12)
  })

  it('stays within alpha without an effect, and is 0 without discordance', () => {
    expect(mcnemarPower(40, 0.25, 0.25)).toBeLessThanOrEqual(0.05)
    expect(mcnemarPower(40, 0, 0)).toBe(0)
  })

  it('refuses shares above 1', () => {
    expect(() => mcnemarPower(10, 0.7, 0.4)).toThrow(StatsInputError)
  })
})
