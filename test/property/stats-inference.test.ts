import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clusterBootstrap } from '../../src/stats/bootstrap/cluster-bootstrap.ts'
import { exactBootstrapMean, exactBootstrapMeanOfValues } from '../../src/stats/bootstrap/exact-bootstrap-mean.ts'
import { percentileBootstrap } from '../../src/stats/bootstrap/percentile-bootstrap.ts'
import { clusterMeanInference } from '../../src/stats/cluster-mean.ts'
import { clusterProportion } from '../../src/stats/cluster/cluster-proportion.ts'
import { clusterSample } from '../../src/stats/cluster/cluster-sample.ts'
import { leaveOneOut } from '../../src/stats/cluster/leave-one-out.ts'
import { StatsInputError } from '../../src/stats/input-error.ts'
import { binomialTest } from '../../src/stats/proportion/binomial-test.ts'
import { proportionInterval } from '../../src/stats/proportion/proportion-interval.ts'
import { quantile } from '../../src/stats/quantile.ts'
import { iccAnova } from '../../src/stats/variance-components/icc-anova.ts'
import { check } from './stats-check.ts'

const bootstrap = { replicates: 1_999, streamFields: ['property', '', '', '', 'boot/endpoint-set/1'] }
const counts = (size: number, minLength = 2, maxLength = 40) => fc.array(fc.integer({ min: 0, max: size }), { minLength, maxLength })

describe('cluster mean', () => {
  test('does not depend on the order of the clusters', () => {
    check(
      fc.property(counts(6), fc.infiniteStream(fc.nat()), fc.constantFrom('proportion', 'real'), (totals, keys, kind) => {
        const shuffled = totals.map((total) => ({ total, key: keys.next().value ?? 0 })).sort((a, b) => a.key - b.key)
        const infer = (clusterTotals: number[]) => clusterMeanInference({ clusterTotals, clusterSizes: 6, kind, bootstrap })
        expect(infer(shuffled.map(({ total }) => total))).toEqual(infer(totals))
      }),
      40,
    )
  })

  test('every interval contains the estimate', () => {
    check(
      fc.property(counts(6), (totals) => {
        for (const lattice of [true, false]) {
          const result = clusterMeanInference({
            clusterTotals: totals,
            clusterSizes: 6,
            kind: 'proportion',
            bootstrap,
            ...(lattice ? { lattice } : {}),
          })
          for (const { interval, estimate } of [result.registered, result.smallSample, result.decisive]) {
            if (interval === null) continue
            expect(interval.lower).toBeLessThanOrEqual((estimate ?? NaN) + 1e-12)
            expect(interval.upper).toBeGreaterThanOrEqual((estimate ?? NaN) - 1e-12)
          }
        }
      }),
      60,
    )
  })

  test('repeating every seed changes nothing but the number of units', () => {
    check(
      fc.property(counts(6), (totals) => {
        const once = clusterMeanInference({ clusterTotals: totals, clusterSizes: 6, kind: 'proportion', lattice: true, bootstrap })
        const twice = clusterMeanInference({
          clusterTotals: totals.map((total) => 2 * total),
          clusterSizes: 12,
          kind: 'proportion',
          lattice: true,
          bootstrap,
        })
        expect(twice.estimate).toBe(once.estimate)
        expect(twice.registered.interval).toEqual(once.registered.interval)
        expect(twice.status).toBe(once.status)
        if (once.smallSample.interval !== null) {
          expect(twice.smallSample.interval?.lower).toBeCloseTo(once.smallSample.interval.lower, 12)
        }
      }),
    )
  })

  test('without ambiguity F = 2 p - 1 holds for the intervals too', () => {
    check(
      fc.property(counts(6), (totals) => {
        const p = clusterMeanInference({ clusterTotals: totals, clusterSizes: 6, kind: 'proportion', lattice: true, bootstrap })
        const f = clusterMeanInference({
          clusterTotals: totals.map((total) => 2 * total - 6),
          clusterSizes: 6,
          kind: 'signed',
          lattice: true,
          bootstrap,
        })
        expect(f.estimate).toBeCloseTo(2 * p.estimate - 1, 12)
        if (p.registered.interval === null) expect(f.registered.interval).toBeNull()
        else expect(f.registered.interval?.lower).toBeCloseTo(2 * p.registered.interval.lower - 1, 12)
      }),
    )
  })

  test.each([NaN, Infinity, -Infinity])('%s is refused, not skipped', (bad) => {
    const run =
      (clusterTotals: number[], clusterSizes: number[] | number = 6) =>
      () =>
        clusterMeanInference({ clusterTotals, clusterSizes, kind: 'real', bootstrap })
    expect(run([1, bad, 3])).toThrow(StatsInputError)
    expect(run([1, 2, 3], [6, bad, 6])).toThrow(StatsInputError)
    expect(run([])).toThrow(StatsInputError)
    expect(() => quantile([1, bad], 0.5, 7)).toThrow(StatsInputError)
    expect(() =>
      iccAnova([
        [1, bad],
        [2, 3],
      ]),
    ).toThrow(StatsInputError)
    expect(() => leaveOneOut([1, bad], [2, 2])).toThrow(StatsInputError)
  })

  test('totals off the scale or off the lattice are refused', () => {
    const run = (clusterTotals: number[], kind: 'proportion' | 'signed') => () =>
      clusterMeanInference({ clusterTotals, clusterSizes: 6, kind, lattice: true, bootstrap })
    expect(run([7, 1], 'proportion')).toThrow(StatsInputError)
    expect(run([-1, 1], 'proportion')).toThrow(StatsInputError)
    expect(run([0.5, 1], 'signed')).toThrow(/multiple/)
  })
})

describe('bootstrap', () => {
  test('drawn percentile limits fall between exact limits one Monte Carlo margin away', () => {
    check(
      fc.property(counts(4, 4, 30), fc.integer(), (totals, seed) => {
        fc.pre(new Set(totals).size > 1)
        const replicates = 19_999
        const drawn = percentileBootstrap(clusterSample(totals, 4), { replicates, streamFields: ['mc', String(seed)] })
        const margin = 5 * Math.sqrt((0.025 * 0.975) / replicates)
        const narrow = exactBootstrapMean(totals, 4, 1 - 2 * (0.025 + margin)).percentile
        const wide = exactBootstrapMean(totals, 4, 1 - 2 * (0.025 - margin)).percentile
        expect(drawn.interval.lower).toBeGreaterThanOrEqual(wide.lower - 1e-12)
        expect(drawn.interval.lower).toBeLessThanOrEqual(narrow.lower + 1e-12)
        expect(drawn.interval.upper).toBeLessThanOrEqual(wide.upper + 1e-12)
        expect(drawn.interval.upper).toBeGreaterThanOrEqual(narrow.upper - 1e-12)
      }),
      30,
    )
  })

  test('convolution and enumeration give the same law', () => {
    check(
      fc.property(counts(5, 2, 6), (totals) => {
        const lattice = exactBootstrapMean(totals, 1)
        const enumerated = exactBootstrapMeanOfValues(totals)
        expect(enumerated.percentile.lower).toBeCloseTo(lattice.percentile.lower, 10)
        expect(enumerated.percentile.upper).toBeCloseTo(lattice.percentile.upper, 10)
        expect(enumerated.probabilityBelow).toBeCloseTo(lattice.probabilityBelow, 10)
        expect(enumerated.standardError).toBeCloseTo(lattice.standardError, 10)
      }),
    )
  })

  test('the lean percentile bootstrap equals the full one bit for bit', () => {
    const sample = clusterSample([0.3, 1.2, -0.4, 0.9, 0.1, 2.2, 0.4], 1)
    expect(percentileBootstrap(sample, bootstrap).interval).toEqual(clusterBootstrap(sample, bootstrap).percentile)
  })

  test('exact law: mass 1, mean the estimate, variance the linearised one', () => {
    check(
      fc.property(counts(6), (totals) => {
        const { law, estimate, standardError } = exactBootstrapMean(totals, 6)
        const sample = clusterSample(totals, 6)
        expect(law.mass.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(1, 12)
        expect(law.mass.reduce((sum, mass, i) => sum + mass * (law.support[i] ?? NaN), 0)).toBeCloseTo(estimate, 12)
        expect(standardError).toBeCloseTo(clusterProportion(sample).standardError.cr0, 12)
      }),
    )
  })

  test('basic mirrors percentile, and expanded is at least as wide', () => {
    check(
      fc.property(fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 3, maxLength: 20 }), (values) => {
        const { percentile, basic, expanded, estimate } = clusterBootstrap(clusterSample(values, 1), bootstrap)
        if (percentile === null || basic === null || expanded === null) return
        expect(basic.lower).toBeCloseTo(2 * estimate - percentile.upper, 12)
        expect(expanded.lower).toBeLessThanOrEqual(percentile.lower)
        expect(expanded.upper).toBeGreaterThanOrEqual(percentile.upper)
      }),
      40,
    )
  })
})

describe('proportions', () => {
  test('Clopper-Pearson holds what it promises: each limit has tail alpha/2', () => {
    check(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(), fc.double({ min: 0.5, max: 0.999, noNaN: true }), (n, raw, level) => {
        const x = raw % (n + 1)
        const interval = proportionInterval(x, n, 'clopper-pearson', level).interval
        if (interval === null) throw new Error('no interval')
        if (x > 0) expect(binomialTest(x, n, interval.lower).greater).toBeCloseTo((1 - level) / 2, 10)
        if (x < n) expect(binomialTest(x, n, interval.upper).less).toBeCloseTo((1 - level) / 2, 10)
      }),
    )
  })

  test('methods are symmetric in success and failure', () => {
    check(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.nat(), (n, raw) => {
        const x = raw % (n + 1)
        for (const method of ['clopper-pearson', 'wilson', 'jeffreys', 'agresti-coull'] as const) {
          const a = proportionInterval(x, n, method).interval
          const b = proportionInterval(n - x, n, method).interval
          expect(a?.lower).toBeCloseTo(1 - (b?.upper ?? NaN), 10)
        }
        expect(binomialTest(x, n).twoSided).toBeCloseTo(binomialTest(n - x, n).twoSided, 12)
      }),
    )
  })

  test('two-sided binomial p sums exactly the outcomes that are no likelier', () => {
    check(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(), fc.double({ min: 0.01, max: 0.99, noNaN: true }), (n, raw, p0) => {
        const x = raw % (n + 1)
        const at = (k: number): number => binomialTest(k, n, p0).greater - (k < n ? binomialTest(k + 1, n, p0).greater : 0)
        let sum = 0
        for (let k = 0; k <= n; k++) if (at(k) <= at(x) * (1 + 1e-6)) sum += at(k)
        expect(binomialTest(x, n, p0).twoSided).toBeCloseTo(sum, 9)
      }),
    )
  })
})
