import { describe, expect, it } from 'vitest'
import { agreementInterval } from '../../src/stats/agreement/agreement-interval.ts'
import { classAgreement } from '../../src/stats/agreement/class-agreement.ts'
import { cohenKappa } from '../../src/stats/agreement/cohen-kappa.ts'
import { congerKappa } from '../../src/stats/agreement/conger-kappa.ts'
import { fleissKappa } from '../../src/stats/agreement/fleiss-kappa.ts'
import { gwetAc1 } from '../../src/stats/agreement/gwet-ac1.ts'
import { krippendorffAlpha } from '../../src/stats/agreement/krippendorff-alpha.ts'

const first = ['left', 'left', 'right', 'none', 'right', 'left', 'none', 'right']
const second = ['left', 'right', 'right', 'none', 'right', 'left', 'left', 'right']

describe('cohenKappa', () => {
  it('does not depend on which rater comes first, nor on the order of items', () => {
    const { kappa } = cohenKappa(first, second)
    expect(cohenKappa(second, first).kappa).toBeCloseTo(kappa!, 14)
    expect(cohenKappa(first.toReversed(), second.toReversed()).kappa).toBeCloseTo(kappa!, 14)
  })

  it('is undefined when both raters used one category, and says so', () => {
    expect(cohenKappa([1, 1, 1], [1, 1, 1])).toMatchObject({ kappa: null, standardError: null, status: 'undefined', observed: 1 })
    expect(cohenKappa([], [])).toMatchObject({ kappa: null, status: 'insufficient' })
  })

  it('reports prevalence beside a negative kappa at 90 % agreement', () => {
    const a = [...Array<number>(19).fill(1), 2]
    const b = [...Array<number>(18).fill(1), 2, 1]
    const result = cohenKappa(a, b)
    expect(result.kappa).toBeCloseTo(-1 / 19, 12)
    expect(result.observed).toBeCloseTo(0.9, 12)
    expect(result.prevalence[0]).toBeCloseTo(0.95, 12)
  })

  it('weights by distance in the order given', () => {
    const near = cohenKappa(['a', 'b', 'c'], ['a', 'b', 'b'], { weights: 'linear', categories: ['a', 'b', 'c'] })
    const far = cohenKappa(['a', 'b', 'c'], ['a', 'b', 'b'], { weights: 'linear', categories: ['b', 'a', 'c'] })
    expect(near.observed).toBeCloseTo(5 / 6, 12)
    expect(far.observed).toBeCloseTo(4 / 6, 12)
  })

  it('refuses unknown labels and unequal lengths', () => {
    expect(() => cohenKappa(['x'], ['a'], { categories: ['a'] })).toThrow('first[0]')
    expect(() => cohenKappa(['a', 'a'], ['a'])).toThrow('one per item')
  })
})

describe('several raters', () => {
  it('Conger with two raters is Cohen', () => {
    const ratings = first.map((label, i) => [label, second[i]!])
    expect(congerKappa(ratings).kappa).toBeCloseTo(cohenKappa(first, second).kappa!, 14)
  })

  it('are undefined in a single category', () => {
    expect(
      congerKappa([
        [1, 1],
        [1, 1],
      ]),
    ).toMatchObject({ kappa: null, status: 'undefined' })
    expect(
      fleissKappa([
        [2, 0],
        [2, 0],
      ]),
    ).toMatchObject({ kappa: null, z: null, status: 'undefined' })
  })

  it('refuse ragged designs', () => {
    expect(() =>
      fleissKappa([
        [2, 1],
        [1, 1],
      ]),
    ).toThrow('counts[1]')
    expect(() => fleissKappa([[1, 0]])).toThrow('raters per item')
    expect(() => congerKappa([[1, 1], [1]])).toThrow('ratings[1]')
  })
})

describe('krippendorffAlpha', () => {
  it('ignores items that fewer than two raters rated', () => {
    const full = krippendorffAlpha(
      [
        [1, 2, 3, 1],
        [1, 2, 2, 1],
      ],
      'nominal',
    )
    const padded = krippendorffAlpha(
      [
        [1, 2, 3, 1, 5, null],
        [1, 2, 2, 1, null, null],
      ],
      'nominal',
    )
    expect(padded).toEqual(full)
  })

  it('is 1 - n-1 weighted disagreement on a worked two-rater case', () => {
    // Labels 0 0 1 1 / 0 0 1 0: one disagreeing item; n0 = 5, n1 = 3, n = 8: 1 - 7 * 2 / (2 * 15).
    expect(
      krippendorffAlpha(
        [
          [0, 0, 1, 1],
          [0, 0, 1, 0],
        ],
        'nominal',
      ).alpha,
    ).toBeCloseTo(1 - 14 / 30, 14)
    expect(
      krippendorffAlpha(
        [
          [0, 0, 1, 1],
          [0, 0, 1, 0],
        ],
        'interval',
      ).alpha,
    ).toBeCloseTo(1 - 14 / 30, 14)
  })

  it('measures ratios, not distances, on the ratio scale', () => {
    const scaled = (factor: number) =>
      krippendorffAlpha(
        [
          [1, 2, 4, 8],
          [1, 2, 4, 4],
        ].map((row) => row.map((x) => x * factor)),
        'ratio',
      )
    expect(scaled(10).alpha).toBeCloseTo(scaled(1).alpha!, 14)
    expect(scaled(1).alpha).not.toBeCloseTo(
      krippendorffAlpha(
        [
          [1, 2, 4, 8],
          [1, 2, 4, 4],
        ],
        'interval',
      ).alpha!,
      3,
    )
  })

  it('has no value without pairs or without variation', () => {
    expect(
      krippendorffAlpha(
        [
          [1, null],
          [null, 2],
        ],
        'nominal',
      ),
    ).toMatchObject({ alpha: null, status: 'insufficient' })
    expect(
      krippendorffAlpha(
        [
          [1, 1],
          [1, 1],
        ],
        'ordinal',
      ),
    ).toMatchObject({ alpha: null, status: 'undefined' })
    expect(krippendorffAlpha([], 'nominal').status).toBe('insufficient')
  })

  it('refuses labels that do not fit the scale', () => {
    expect(() => krippendorffAlpha([['a'], ['b']], 'interval')).toThrow('interval scale')
    expect(() => krippendorffAlpha([[-1], [1]], 'ratio')).toThrow('ratio scale')
  })
})

describe('classAgreement', () => {
  it('counts every class apart', () => {
    expect(classAgreement(first, second, ['left', 'right', 'none', 'other'])).toEqual([
      { label: 'left', both: 2, onlyFirst: 1, onlySecond: 1, agreement: 2 / 3 },
      { label: 'right', both: 3, onlyFirst: 0, onlySecond: 1, agreement: 6 / 7 },
      { label: 'none', both: 1, onlyFirst: 1, onlySecond: 0, agreement: 2 / 3 },
      { label: 'other', both: 0, onlyFirst: 0, onlySecond: 0, agreement: null },
    ])
  })

  it('refuses a label outside the classes', () => {
    expect(() => classAgreement(['a'], ['b'], ['a'])).toThrow('label')
  })
})

describe('gwetAc1', () => {
  it('stays near the raw agreement where kappa turns negative', () => {
    const a = [...Array<number>(19).fill(1), 2]
    const b = [...Array<number>(18).fill(1), 2, 1]
    // Pooled shares .95 and .05: chance 2 * .95 * .05 = .095, (.9 - .095) / .905.
    expect(gwetAc1(a, b).ac1).toBeCloseTo(0.805 / 0.905, 12)
  })

  it('depends on the number of possible categories, and needs two', () => {
    expect(gwetAc1([1, 1], [1, 1])).toMatchObject({ ac1: null, status: 'undefined' })
    expect(gwetAc1([1, 1], [1, 1], [1, 2])).toMatchObject({ ac1: 1, status: 'ok' })
    expect(gwetAc1([], [], [1, 2]).status).toBe('insufficient')
  })
})

describe('agreementInterval', () => {
  const kappaOf = (indices: readonly number[]) =>
    cohenKappa(
      indices.map((i) => first[i]!),
      indices.map((i) => second[i]!),
    ).kappa
  const plan = { replicates: 999, streamFields: ['test', 'kappa'] }

  it('holds the coefficient, repeats from its stream, and counts replicates without a value', () => {
    const result = agreementInterval(first.length, kappaOf, plan)
    const kappa = cohenKappa(first, second).kappa!
    expect(result.interval!.lower).toBeLessThan(kappa)
    expect(result.interval!.upper).toBeGreaterThanOrEqual(kappa)
    expect(agreementInterval(first.length, kappaOf, plan)).toEqual(result)
    const rare = agreementInterval(
      3,
      (indices) =>
        cohenKappa(
          indices.map((i) => [1, 1, 2][i]!),
          indices.map((i) => [1, 1, 2][i]!),
        ).kappa,
      plan,
    )
    expect(rare.undefinedShare).toBeCloseTo(8 / 27 + 1 / 27, 1)
  })

  it('gives no interval from one item', () => {
    expect(agreementInterval(1, () => 1, plan)).toMatchObject({ interval: null, mcError: null })
  })
})
