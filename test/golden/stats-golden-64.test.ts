import { describe, expect, test } from 'vitest'
import { clusterMeanInference, type ClusterMeanInput } from '../../src/stats/cluster-mean.ts'
import { reliabilityInference } from '../../src/stats/reliability.ts'
import { GOLDEN_PAIR_KINDS } from '../fixtures/golden-pairs.ts'

const pairs = GOLDEN_PAIR_KINDS.flatMap(([count, correct, wrong, ambiguous]) =>
  Array.from({ length: count }, () => ({ correct, wrong, ambiguous })),
)
const correct = pairs.map((pair) => pair.correct)
const signed = pairs.map((pair) => pair.correct - pair.wrong)
const bootstrap = { replicates: 99_999, streamFields: ['golden', '', '', '', 'boot/endpoint-set/1'] }
const three = (value: number | undefined): string => (value ?? NaN).toFixed(3)

function infer(clusterTotals: number[], kind: ClusterMeanInput['kind'], lattice = true): ReturnType<typeof clusterMeanInference> {
  return clusterMeanInference({ clusterTotals, clusterSizes: 6, kind, bootstrap, ...(lattice ? { lattice } : {}) })
}

describe('64 pairs x 2 directions x 3 seeds', () => {
  test('counts', () => {
    const sum = (key: 'correct' | 'wrong' | 'ambiguous'): number => pairs.reduce((total, pair) => total + pair[key], 0)
    expect([pairs.length, sum('correct'), sum('wrong'), sum('ambiguous')]).toEqual([64, 280, 77, 27])
  })

  test('p_correct .729 [.677, .781], registered, exact, decisive at 64 pairs', () => {
    const result = infer(correct, 'proportion')
    const { interval } = result.registered
    expect([three(result.estimate), three(interval?.lower), three(interval?.upper)]).toEqual(['0.729', '0.677', '0.781'])
    expect(result.registered).toMatchObject({ method: 'percentile', replicates: 'exact', mcError: 0, status: 'ok', seedPath: null })
    expect(result.decisive).toBe(result.registered)
    expect(result.smallSample.method).toBe('logit-t')
    expect(result.smallSample.interval?.lower).toBeCloseTo(0.673371423520631, 12)
    expect(result.registered.designEffect).toBeCloseTo(1.353, 3)
    expect(result.warnings).toEqual([])
    expect(result.signFlip).toBeNull()
  })

  test('F .529 [.422, .633] and a sign-flip p that is small but not 0', () => {
    const result = infer(signed, 'signed')
    const { interval } = result.registered
    expect([three(result.estimate), three(interval?.lower), three(interval?.upper)]).toEqual(['0.529', '0.422', '0.633'])
    expect(result.smallSample.method).toBe('cluster-t')
    expect(result.signFlip?.mode).toBe('lattice')
    expect(result.signFlip?.twoSided).toBeGreaterThan(2 / 2 ** 64)
    expect(result.signFlip?.twoSided).toBeLessThan(1e-11)
  })

  test('20/64 fully reliable, Clopper-Pearson [.202, .441], Wilson [.212, .434]', () => {
    const { clopperPearson, wilson } = reliabilityInference({ reliable: 20, unreliable: 44 })
    expect([three(clopperPearson.interval?.lower), three(clopperPearson.interval?.upper)]).toEqual(['0.202', '0.441'])
    expect([three(wilson.interval?.lower), three(wilson.interval?.upper)]).toEqual(['0.212', '0.434'])
  })

  test('drawn replicates agree with the exact interval to one lattice step', () => {
    const exact = infer(correct, 'proportion').registered.interval
    const drawn = infer(correct, 'proportion', false).registered
    expect(drawn.replicates).toBe(99_999)
    expect(Math.abs((drawn.interval?.lower ?? NaN) - (exact?.lower ?? NaN))).toBeLessThan(1 / 384 + 1e-9)
    expect(Math.abs((drawn.interval?.upper ?? NaN) - (exact?.upper ?? NaN))).toBeLessThan(1 / 384 + 1e-9)
  })
})
