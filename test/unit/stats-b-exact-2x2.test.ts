import { describe, expect, it } from 'vitest'
import { barnardExact } from '../../src/stats/exact-2x2/barnard-exact.ts'
import { boschlooExact } from '../../src/stats/exact-2x2/boschloo-exact.ts'
import { conditionalOddsRatio, conditionalOddsRatioOfR } from '../../src/stats/exact-2x2/conditional-odds-ratio.ts'
import { fisherExact } from '../../src/stats/exact-2x2/fisher-exact.ts'
import { hypergeometricMargin, ratioOfIntegers } from '../../src/stats/exact-2x2/hypergeometric-margin.ts'
import { newcombeDifference } from '../../src/stats/exact-2x2/newcombe-difference.ts'

const swap = ({ x1, n1, x2, n2 }: Parameters<typeof fisherExact>[0]) => ({ x1: x2, n1: n2, x2: x1, n2: n1 })
const table = { x1: 7, n1: 15, x2: 12, n2: 16 }

describe('fisherExact', () => {
  it('turns its sides over when the groups change places', () => {
    expect(fisherExact(swap(table)).less).toBeCloseTo(fisherExact(table).greater, 14)
    expect(fisherExact(swap(table)).twoSided).toBeCloseTo(fisherExact(table).twoSided, 14)
  })

  it('keeps relative accuracy far in the tail', () => {
    expect(fisherExact({ x1: 300, n1: 300, x2: 0, n2: 300 }).greater / 7.404e-180).toBeCloseTo(1, 3)
  })

  it('has no odds ratio when only one table is possible, and 0 or Infinity at the ends', () => {
    expect(fisherExact({ x1: 0, n1: 10, x2: 0, n2: 10 }).conditionalOddsRatio).toBeNull()
    expect(fisherExact({ x1: 0, n1: 10, x2: 3, n2: 10 }).conditionalOddsRatio).toBe(0)
    expect(fisherExact({ x1: 3, n1: 10, x2: 0, n2: 10 }).conditionalOddsRatio).toBe(Infinity)
  })

  it.each([[{ ...table, x1: 16 }], [{ ...table, n2: 0 }], [{ ...table, x2: 1.5 }], [{ ...table, n1: 3000 }]])('refuses %o', (bad) => {
    expect(() => fisherExact(bad)).toThrow()
  })
})

describe('conditional odds ratio', () => {
  // 30-digit roots of the noncentral hypergeometric mean (mpmath 1.3 findroot).
  it.each([
    [20, 64, 12, 64, 1.9592501683847923],
    [25, 50, 29, 50, 0.72648902414065587],
    [1, 8, 5, 8, 0.10247444927523455],
  ])('is the exact root for %i/%i against %i/%i, where that of R is off by its tolerance', (x1, n1, x2, n2, root) => {
    const margin = hypergeometricMargin(n1, n2, x1 + x2)
    expect(conditionalOddsRatio(margin, x1)! / root).toBeCloseTo(1, 12)
    const ofR = conditionalOddsRatioOfR(margin, x1)!
    expect(ofR).not.toBeCloseTo(root, 6)
    expect(Math.abs(ofR - root)).toBeLessThan(3e-4)
  })
})

describe('unconditional tests', () => {
  it('agree with a brute-force supremum', () => {
    const { x1, n1, x2, n2 } = { x1: 5, n1: 6, x2: 2, n2: 7 }
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k)
    const score = (a: number, b: number) => {
      const pooled = (a + b) / (n1 + n2)
      return a * n2 === b * n1 ? 0 : (a / n1 - b / n2) / Math.sqrt(pooled * (1 - pooled) * (1 / n1 + 1 / n2))
    }
    const supremum = (inSet: (a: number, b: number) => boolean) => {
      let best = 0
      for (let i = 0; i <= 20_000; i++) {
        const pi = i / 20_000
        let p = 0
        for (let a = 0; a <= n1; a++) {
          for (let b = 0; b <= n2; b++) {
            if (inSet(a, b)) p += choose(n1, a) * choose(n2, b) * pi ** (a + b) * (1 - pi) ** (n1 + n2 - a - b)
          }
        }
        best = Math.max(best, p)
      }
      return best
    }
    const observed = score(x1, x2)
    expect(barnardExact({ x1, n1, x2, n2 }).p).toBeCloseTo(
      supremum((a, b) => Math.abs(score(a, b)) >= Math.abs(observed) - 1e-9),
      8,
    )
    expect(barnardExact({ x1, n1, x2, n2 }, 'greater').p).toBeCloseTo(
      supremum((a, b) => score(a, b) >= observed - 1e-9),
      8,
    )
    const fisher = (a: number, b: number) => fisherExact({ x1: a, n1, x2: b, n2 }).greater
    const fisherP = new Map(Array.from({ length: (n1 + 1) * (n2 + 1) }, (_, i) => [i, fisher(Math.floor(i / (n2 + 1)), i % (n2 + 1))]))
    const observedFisher = fisher(x1, x2)
    const inSet = (a: number, b: number) => (fisherP.get(a * (n2 + 1) + b) ?? 2) <= observedFisher * (1 + 1e-9)
    expect(boschlooExact({ x1, n1, x2, n2 }).greater).toBeCloseTo(supremum(inSet), 8)
  })

  it('count exact ties that a floating comparison drops', () => {
    expect(barnardExact({ x1: 7, n1: 15, x2: 12, n2: 15 }).p).toBeCloseTo(0.068218309, 8)
  })

  it('never exceed the conditional test by ordering: Boschloo is at most Fisher', () => {
    for (const x1 of [0, 3, 9]) {
      const small = { x1, n1: 10, x2: 5, n2: 12 }
      expect(boschlooExact(small).greater).toBeLessThanOrEqual(fisherExact(small).greater + 1e-12)
      expect(boschlooExact(small).less).toBeLessThanOrEqual(fisherExact(small).less + 1e-12)
    }
  })

  it('give 1 without any success', () => {
    expect(barnardExact({ x1: 0, n1: 9, x2: 0, n2: 5 })).toEqual({ p: 1, nuisance: 0 })
    expect(boschlooExact({ x1: 0, n1: 9, x2: 0, n2: 5 }).twoSided).toBe(1)
  })
})

describe('newcombeDifference', () => {
  it('reaches 1 on one side for 10/10 against 0/10', () => {
    const { estimate, lower, upper } = newcombeDifference({ x1: 10, n1: 10, x2: 0, n2: 10 })
    expect({ estimate, upper }).toEqual({ estimate: 1, upper: 1 })
    expect(lower).toBeGreaterThan(0.6)
  })
})

describe('ratioOfIntegers', () => {
  it('is exact beyond the range of doubles', () => {
    expect(ratioOfIntegers(10n ** 400n, 4n * 10n ** 400n)).toBe(0.25)
    expect(ratioOfIntegers(1n, 10n ** 300n)).toBeCloseTo(1e-300, 310)
    expect(ratioOfIntegers(0n, 7n)).toBe(0)
  })
})
