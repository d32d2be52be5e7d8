import { describe, expect, it } from 'vitest'
import { StatsInputError } from '../../src/stats/input-error.ts'
import { mcnemarPower } from '../../src/stats/power/mcnemar-power.ts'
import { minimumDetectable } from '../../src/stats/power/minimum-detectable.ts'
import { pairClusterPower } from '../../src/stats/power/pair-cluster-power.ts'

const design = { pairs: 24, perPair: 6, p: 0.7, icc: 0.1, p0: 0.5 }
const power = (change: Partial<typeof design>) => pairClusterPower({ ...design, ...change }, 400, ['test', 'power'])

describe('pairClusterPower', () => {
  it('is about alpha / 2 without an effect and near 1 with a large one', () => {
    expect(power({ p: 0.5 }).power).toBeLessThan(0.06)
    expect(power({ p: 0.9 }).power).toBeGreaterThan(0.99)
  })

  it('falls with the correlation inside pairs and rises with pairs', () => {
    const powers = [0.8, 0.4, 0].map((icc) => power({ icc, p: 0.62 }).power)
    expect(powers).toEqual(powers.toSorted((x, y) => x - y))
    expect(power({ pairs: 64, p: 0.62 }).power).toBeGreaterThan(power({ pairs: 12, p: 0.62 }).power)
  })

  it('counts studies whose pairs are all equal as undecided', () => {
    const sparse = power({ pairs: 2, perPair: 1, p: 0.5, icc: 0 })
    expect(sparse.power).toBe(0)
    expect(sparse.undecidable).toBe(0)
    expect(power({ pairs: 2, perPair: 2, p: 0.5, icc: 0 }).undecidable).toBeCloseTo(0.25, 1)
  })

  it('repeats from its stream and refuses an impossible correlation', () => {
    expect(power({})).toEqual(power({}))
    expect(() => power({ icc: 1 })).toThrow(StatsInputError)
  })
})

describe('minimumDetectable', () => {
  const byShare = (p10: number) => mcnemarPower(24, p10, 0.05)

  it('is where the power first reaches the target', () => {
    const smallest = minimumDetectable(byShare, 0.05, 0.95)!
    expect(byShare(smallest + 1e-5)).toBeGreaterThanOrEqual(0.8)
    expect(byShare(smallest - 1e-5)).toBeLessThan(0.8)
  })

  it('says when no effect in the range is large enough', () => {
    expect(minimumDetectable(byShare, 0.05, 0.1)).toBeNull()
  })
})
