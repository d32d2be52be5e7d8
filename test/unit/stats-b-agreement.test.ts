import { describe, expect, it } from 'vitest'
import { cohenKappa } from '../../src/stats/agreement/cohen-kappa.ts'
import { congerKappa } from '../../src/stats/agreement/conger-kappa.ts'
import { fleissKappa } from '../../src/stats/agreement/fleiss-kappa.ts'
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
    expect(congerKappa([[1, 1], [1, 1]])).toMatchObject({ kappa: null, status: 'undefined' })
    expect(fleissKappa([[2, 0], [2, 0]])).toMatchObject({ kappa: null, z: null, status: 'undefined' })
  })

  it('refuse ragged designs', () => {
    expect(() => fleissKappa([[2, 1], [1, 1]])).toThrow('counts[1]')
    expect(() => fleissKappa([[1, 0]])).toThrow('raters per item')
    expect(() => congerKappa([[1, 1], [1]])).toThrow('ratings[1]')
  })
})

describe('krippendorffAlpha', () => {
  it('ignores items that fewer than two raters rated', () => {
    const full = krippendorffAlpha([[1, 2, 3, 1], [1, 2, 2, 1]], 'nominal')
    const padded = krippendorffAlpha([[1, 2, 3, 1, 5, null], [1, 2, 2, 1, null, null]], 'nominal')
    expect(padded).toEqual(full)
  })

  it('is 1 - n-1 weighted disagreement on a worked two-rater case', () => {
    // Labels 0 0 1 1 / 0 0 1 0: one disagreeing item; n0 = 5, n1 = 3, n = 8: 1 - 7 * 2 / (2 * 15).
    expect(krippendorffAlpha([[0, 0, 1, 1], [0, 0, 1, 0]], 'nominal').alpha).toBeCloseTo(1 - 14 / 30, 14)
    expect(krippendorffAlpha([[0, 0, 1, 1], [0, 0, 1, 0]], 'interval').alpha).toBeCloseTo(1 - 14 / 30, 14)
  })

  it('measures ratios, not distances, on the ratio scale', () => {
    const scaled = (factor: number) => krippendorffAlpha([[1, 2, 4, 8], [1, 2, 4, 4]].map((row) => row.map((x) => x * factor)), 'ratio')
    expect(scaled(10).alpha).toBeCloseTo(scaled(1).alpha!, 14)
    expect(scaled(1).alpha).not.toBeCloseTo(krippendorffAlpha([[1, 2, 4, 8], [1, 2, 4, 4]], 'interval').alpha!, 3)
  })

  it('has no value without pairs or without variation', () => {
    expect(krippendorffAlpha([[1, null], [null, 2]], 'nominal')).toMatchObject({ alpha: null, status: 'insufficient' })
    expect(krippendorffAlpha([[1, 1], [1, 1]], 'ordinal')).toMatchObject({ alpha: null, status: 'undefined' })
    expect(krippendorffAlpha([], 'nominal').status).toBe('insufficient')
  })

  it('refuses labels that do not fit the scale', () => {
    expect(() => krippendorffAlpha([['a'], ['b']], 'interval')).toThrow('interval scale')
    expect(() => krippendorffAlpha([[-1], [1]], 'ratio')).toThrow('ratio scale')
  })
})
