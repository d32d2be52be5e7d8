import { describe, expect, it } from 'vitest'
import { binomialPmf } from '../../src/stats/distributions/binomial.ts'
import { StatsInputError } from '../../src/stats/input-error.ts'
import { bettingConfidenceSequence } from '../../src/stats/sequential/betting-confidence-sequence.ts'
import { confidenceSequenceBernoulli } from '../../src/stats/sequential/confidence-sequence-bernoulli.ts'
import { eProcessTwoProportions } from '../../src/stats/sequential/e-process-two-proportions.ts'
import { logEValueBernoulli } from '../../src/stats/sequential/e-value-bernoulli.ts'
import { howardBernoulliInterval } from '../../src/stats/sequential/howard-bernoulli-interval.ts'
import { normalMixtureBound } from '../../src/stats/sequential/normal-mixture-bound.ts'

/** All sequences of `length` outcomes 0/1. */
const sequences = (length: number) => Array.from({ length: 2 ** length }, (_, code) => Array.from({ length }, (__, i) => (code >> i) & 1))

describe('e-value of one Bernoulli stream', () => {
  it('has expectation 1 under the null', () => {
    for (const p0 of [0.1, 0.5, 0.73]) {
      let expectation = 0
      for (let x = 0; x <= 20; x++) expectation += binomialPmf(x, 20, p0) * Math.exp(logEValueBernoulli(x, 20, p0, { a: 0.5, b: 2 }))
      expect(expectation).toBeCloseTo(1, 11)
    }
  })

  it('refutes an impossible null with certainty', () => {
    expect(logEValueBernoulli(1, 3, 0)).toBe(Infinity)
    expect(logEValueBernoulli(0, 3, 0)).toBeCloseTo(-Math.log(4), 12)
    expect(logEValueBernoulli(0, 0, 0.4)).toBe(0)
  })

  it('refuses more successes than trials', () => {
    expect(() => logEValueBernoulli(4, 3, 0.5)).toThrow(StatsInputError)
  })
})

describe('confidence sequences of a proportion', () => {
  it.each([confidenceSequenceBernoulli, (x: number, n: number) => howardBernoulliInterval(x, n, 24)])(
    'hold the estimate and are symmetric',
    (interval) => {
      for (const [x, n] of [
        [0, 10],
        [3, 24],
        [12, 24],
        [24, 24],
        [280, 384],
      ] as const) {
        const { lower, upper } = interval(x, n)
        const mirrored = interval(n - x, n)
        expect(lower).toBeLessThanOrEqual(x / n)
        expect(upper).toBeGreaterThanOrEqual(x / n)
        expect(mirrored.lower).toBeCloseTo(1 - upper, 10)
        expect(mirrored.upper).toBeCloseTo(1 - lower, 10)
      }
    },
  )

  it('know nothing before the first trial', () => {
    expect(confidenceSequenceBernoulli(0, 0)).toEqual({ lower: 0, upper: 1 })
    expect(howardBernoulliInterval(0, 0, 24)).toEqual({ lower: 0, upper: 1 })
  })

  it('end where the e-value reaches 1/alpha', () => {
    const { lower, upper } = confidenceSequenceBernoulli(19, 24)
    for (const p of [lower, upper]) expect(Math.exp(logEValueBernoulli(19, 24, p))).toBeCloseTo(20, 8)
  })
})

describe('normalMixtureBound', () => {
  it('is lower on one side than on two at the same level', () => {
    for (const v of [0, 1, 100, 1e4]) {
      const oneSided = normalMixtureBound(v, 0.05, { vOpt: 100, oneSided: true })
      expect(oneSided).toBeGreaterThan(0)
      expect(oneSided).toBeLessThan(normalMixtureBound(v, 0.05, { vOpt: 100 }))
    }
  })

  it('refuses a negative intrinsic time', () => {
    expect(() => normalMixtureBound(-1, 0.05, { vOpt: 1 })).toThrow(StatsInputError)
  })
})

describe('eProcessTwoProportions', () => {
  it('has expectation at most 1 when both arms share one probability', () => {
    for (const p of [0.2, 0.5, 0.9]) {
      let expectation = 0
      for (const outcomes of sequences(8)) {
        const pairs = [0, 1, 2, 3].map((i): [number, number] => [outcomes[2 * i]!, outcomes[2 * i + 1]!])
        const successes = outcomes.filter((outcome) => outcome === 1).length
        expectation += p ** successes * (1 - p) ** (8 - successes) * eProcessTwoProportions(pairs).eValues.at(-1)!
      }
      expect(expectation).toBeLessThanOrEqual(1 + 1e-12)
      expect(expectation).toBeGreaterThan(0.5)
    }
  })

  it('reads the other alternative by swapping the arms', () => {
    const pairs: [number, number][] = [
      [0, 1],
      [1, 1],
      [0, 1],
    ]
    const swapped = pairs.map(([a, b]): [number, number] => [b, a])
    expect(eProcessTwoProportions(swapped, { alternative: 'p0>p1' })).toEqual(eProcessTwoProportions(pairs))
  })

  it('keeps the stopping point and p although the evidence shrinks later', () => {
    const strong = Array<[number, number]>(8).fill([0, 1])
    const result = eProcessTwoProportions([...strong, [1, 0], [1, 0]])
    expect(result.stoppedAfter).not.toBeNull()
    expect(result.stoppedAfter).toBeLessThanOrEqual(8)
    expect(result.eValues.at(-1)).toBeLessThan(1 / result.p)
  })

  it('refuses outcomes other than 0 and 1', () => {
    expect(() => eProcessTwoProportions([[0, 0.5]])).toThrow('pairs[0][1]')
  })
})

describe('bettingConfidenceSequence', () => {
  const values = [0.9, 0.2, 1, 0.7, 0.4, 1, 0.8, 0, 1, 0.6, 0.9, 1]

  it('only narrows, and mirrors with the values', () => {
    const { lower, upper, emptyAfter } = bettingConfidenceSequence(values)
    const mirrored = bettingConfidenceSequence(values.map((value) => 1 - value))
    expect(emptyAfter).toBeNull()
    values.forEach((_, i) => {
      expect(lower[i]).toBeLessThanOrEqual(upper[i]!)
      expect(lower[i]).toBeGreaterThanOrEqual(lower[i - 1] ?? 0)
      expect(upper[i]).toBeLessThanOrEqual(upper[i - 1] ?? 1)
      expect(mirrored.lower[i]).toBeCloseTo(1 - upper[i]!, 9)
    })
  })

  it('misses the mean of fair coins with probability at most alpha, at any of the first 12 times', () => {
    const missed = sequences(12).filter((outcomes) => {
      const { lower, upper } = bettingConfidenceSequence(outcomes, { alpha: 0.2 })
      return lower.at(-1)! > 0.5 || upper.at(-1)! < 0.5
    })
    expect(missed.length / 2 ** 12).toBeLessThanOrEqual(0.2)
    expect(missed.length).toBeGreaterThan(0)
  })

  it('covers no common mean when the values change for good', () => {
    const changed = [...Array<number>(200).fill(0.95), ...Array<number>(400).fill(0.05)]
    const { emptyAfter } = bettingConfidenceSequence(changed)
    expect(emptyAfter).toBeGreaterThan(200)
  })

  it('refuses values outside [0, 1]', () => {
    expect(() => bettingConfidenceSequence([0.5, 1.2])).toThrow('values[1]')
  })
})
