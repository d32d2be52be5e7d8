import { describe, expect, test } from 'vitest'
import { clusterMeanInference, type ClusterMeanInput } from '../../src/stats/cluster-mean.ts'
import { inferenceWarnings } from '../../src/stats/inference-warnings.ts'
import { reliabilityInference } from '../../src/stats/reliability.ts'

const bootstrap = { replicates: 9_999, streamFields: ['statuses', '', '', '', 'boot/endpoint-set/1'] }
const infer = (clusterTotals: number[], clusterSizes: number, kind: ClusterMeanInput['kind']) =>
  clusterMeanInference({ clusterTotals, clusterSizes, kind, lattice: true, bootstrap })
const repeat = (value: number, count: number): number[] => Array.from({ length: count }, () => value)
const codes = (warnings: readonly { code: string }[]): string[] => warnings.map(({ code }) => code)

describe('structural and boundary values', () => {
  test('later Swap, the same branch for both memories: p = .5 and F = 0 are structural, without an interval', () => {
    for (const result of [infer(repeat(2, 24), 4, 'proportion'), infer(repeat(0, 24), 4, 'signed')]) {
      expect(result.structural).toBe(true)
      expect([result.registered.interval, result.smallSample.interval, result.decisive.interval]).toEqual([null, null, null])
      expect(result.signFlip).toBeNull()
      expect(codes(result.warnings)).toContain('structural-value')
    }
  })

  test('a real endpoint that is 0 in every pair is structural', () => {
    const result = clusterMeanInference({ clusterTotals: repeat(0, 8), clusterSizes: 6, kind: 'real', bootstrap })
    expect(result.status).toBe('structural')
    expect(result.decisive.interval).toBeNull()
  })

  test('an oracle: p = 1 takes Clopper-Pearson on pairs, and F = 1 the same on its scale', () => {
    const p = infer(repeat(6, 64), 6, 'proportion')
    const f = infer(repeat(6, 64), 6, 'signed')
    const lower = 0.025 ** (1 / 64)
    expect(p.structural).toBe(false)
    expect(p.registered.interval).toBeNull()
    expect(p.decisive).toMatchObject({ status: 'boundary', method: 'clopper-pearson' })
    expect(p.decisive.interval?.lower).toBeCloseTo(lower, 12)
    expect(p.decisive.interval?.upper).toBe(1)
    expect(f.decisive.interval?.lower).toBeCloseTo(2 * lower - 1, 12)
    expect(f.signFlip?.twoSided).toBe(2 / 2 ** 64)
  })

  test('reversed memory: F = -1 is at the lower end', () => {
    const result = infer(repeat(-6, 8), 6, 'signed')
    expect(result.decisive.interval?.lower).toBe(-1)
    expect(result.decisive.interval?.upper).toBeCloseTo(2 * (1 - 0.025 ** (1 / 8)) - 1, 12)
  })

  test('one pair: no interval', () => {
    const result = infer([3], 6, 'proportion')
    expect(result.status).toBe('insufficient')
    expect(result.decisive.interval).toBeNull()
    expect(codes(result.warnings)).toContain('no-interval')
  })

  test('below 40 pairs the small-sample interval decides, from 40 the registered one', () => {
    const totals = (count: number): number[] => Array.from({ length: count }, (_, i) => i % 5)
    expect(infer(totals(39), 6, 'proportion').decisive.method).toBe('logit-t')
    expect(infer(totals(40), 6, 'proportion').decisive.method).toBe('percentile')
    expect(infer(totals(39), 6, 'proportion').registered.status).toBe('small')
  })

  test('unequal sizes: ratio by drawn replicates, cluster-t with CR2', () => {
    const result = clusterMeanInference({
      clusterTotals: [1, 0, 2, -1, 3, 2, 0, 1],
      clusterSizes: [6, 4, 6, 6, 5, 6, 6, 6],
      kind: 'signed',
      lattice: true,
      bootstrap,
    })
    expect(result.registered.replicates).toBe(9_999)
    expect(result.registered.seedPath).toEqual(bootstrap.streamFields)
    expect(result.registered.mcError).toBeGreaterThan(0)
    expect(result.estimate).toBeCloseTo(8 / 45, 14)
  })

  test('reliability with unknown pairs gives bounds', () => {
    const { bounds, worstCase, clopperPearson } = reliabilityInference({ reliable: 5, unreliable: 3, unknown: 2 })
    expect(bounds).toEqual({ lower: 0.5, upper: 0.7 })
    expect(clopperPearson.estimate).toBe(0.625)
    expect(worstCase?.lower).toBeLessThan(clopperPearson.interval?.lower ?? NaN)
    expect(reliabilityInference({ reliable: 0, unreliable: 0 }).clopperPearson.status).toBe('insufficient')
  })
})

describe('warnings', () => {
  const at = (clusters: number, method = 'percentile'): string[] => codes(inferenceWarnings({ clusters, method }))

  test('cluster counts', () => {
    expect(at(1)).toEqual(['no-interval', 'small-clusters-severe'])
    expect(at(5)).toEqual(['clusters-descriptive-only', 'small-clusters-severe'])
    expect(at(6)).toEqual(['small-clusters-severe'])
    expect(at(19, 'logit-t')).toEqual(['small-clusters-caution'])
    expect(at(20)).toEqual(['small-clusters-caution'])
    expect(at(39)).toEqual(['small-clusters-caution'])
    expect(at(40)).toEqual([])
  })

  test.each([
    ['near-boundary', { clusters: 64, method: 'percentile', proportion: 0.9 }, true],
    ['near-boundary', { clusters: 64, method: 'percentile', proportion: 0.125 }, false],
    ['near-boundary', { clusters: 64, method: 'logit-t', proportion: 0.99 }, false],
    ['dominant-cluster', { clusters: 33, method: 'percentile', largestShare: 0.2 }, true],
    ['dominant-cluster', { clusters: 40, method: 'percentile', largestShare: 0.05, effectiveClusters: 19 }, true],
    ['dominant-cluster', { clusters: 8, method: 'percentile', largestShare: 0.125, effectiveClusters: 8 }, false],
    ['degenerate-replicates', { clusters: 64, method: 'percentile', zeroSeShare: 0.011 }, true],
    ['degenerate-replicates', { clusters: 64, method: 'percentile', zeroSeShare: 0.01 }, false],
    ['bootstrap-tost-liberal', { clusters: 29, method: 'percentile', bootstrapEquivalence: true }, true],
    ['bootstrap-tost-liberal', { clusters: 30, method: 'percentile', bootstrapEquivalence: true }, false],
    ['few-replicates', { clusters: 64, method: 'percentile', replicates: 1_999 }, true],
    ['few-replicates', { clusters: 64, method: 'percentile', replicates: 2_000 }, false],
    ['few-replicates', { clusters: 64, method: 'percentile', replicates: 10_000, mcErrorShare: 0.031 }, true],
    ['few-replicates', { clusters: 64, method: 'percentile', replicates: 'exact' as const }, false],
  ] as const)('%s %o: %s', (code, facts, raised) => {
    expect(codes(inferenceWarnings(facts)).includes(code)).toBe(raised)
  })
})
