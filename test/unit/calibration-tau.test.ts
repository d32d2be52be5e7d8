import { describe, expect, it } from 'vitest'
import { chooseTau } from '../../calibration/readout/choose-tau.ts'
import { readoutThreshold } from '../../calibration/readout/readout-threshold.ts'
import { tauCurve } from '../../calibration/readout/tau-curve.ts'
import { TAU_RULE } from '../../calibration/readout/tau-rule.ts'
import { caught } from '../fixtures/caught.ts'

interface Counted {
  readonly margin: number
  readonly count: number
  readonly cut?: number
}

/** One reading a rollout, so many rollouts of each margin. */
function rolloutsOf(...groups: readonly Counted[]) {
  return groups.flatMap(({ margin, count, cut = 0 }) =>
    Array.from({ length: count }, () => ({ target: 'a', margins: [{ against: 'b', margin, cut: [cut] }] })),
  )
}

const choose = (floor: number, ...groups: readonly Counted[]) => readoutThreshold(rolloutsOf(...groups), [10], floor, TAU_RULE)

describe('the sensitivity curve', () => {
  it('counts closed-form margins at every tau, both borders decisive', () => {
    const rollouts = rolloutsOf({ margin: 0.5, count: 3, cut: -0.25 }, { margin: -0.25, count: 1, cut: 0.1 }, { margin: 0, count: 1 })
    expect(tauCurve(rollouts, [0.25, 0.5, 0.75], [10])).toEqual([
      {
        tau: 0.25,
        correct: 3,
        wrong: 1,
        ambiguous: 1,
        wrongShareOfDecisive: 0.25,
        rolloutsWrong: 1,
        cut: [{ steps: 10, correct: 0, wrong: 3, ambiguous: 2 }],
      },
      {
        tau: 0.5,
        correct: 3,
        wrong: 0,
        ambiguous: 2,
        wrongShareOfDecisive: 0,
        rolloutsWrong: 0,
        cut: [{ steps: 10, correct: 0, wrong: 0, ambiguous: 5 }],
      },
      {
        tau: 0.75,
        correct: 0,
        wrong: 0,
        ambiguous: 5,
        wrongShareOfDecisive: null,
        rolloutsWrong: 0,
        cut: [{ steps: 10, correct: 0, wrong: 0, ambiguous: 5 }],
      },
    ])
  })

  it('counts a rollout with two wrong readings once, and leaves rollouts of unknown target out', () => {
    const margins = [
      { against: 'b', margin: -0.9, cut: [] },
      { against: 'c', margin: -0.8, cut: [] },
    ]
    const [row] = tauCurve(
      [
        { target: 'a', margins },
        { target: null, margins },
      ],
      [0.5],
      [],
    )
    expect(row).toMatchObject({ wrong: 2, rolloutsWrong: 1 })
  })

  it('refuses a margin that is no number', () => {
    expect(caught(() => tauCurve(rolloutsOf({ margin: NaN, count: 1 }), [0.5], [])).code).toBe('margin-not-finite')
  })
})

describe('the registered rule', () => {
  it('keeps the default when every value reads natural chunks alike', () => {
    expect(choose(0, { margin: 1, count: 200 })).toMatchObject({
      tau: 0.25,
      determined: false,
      reason: 'default: every value of the grid is admissible',
    })
  })

  it('takes the smallest value at which at most 1 % of the decisive readings are wrong', () => {
    expect(choose(0, { margin: 1, count: 196 }, { margin: -0.12, count: 4 })).toMatchObject({ tau: 0.15, determined: true })
    expect(choose(0, { margin: 1, count: 198 }, { margin: -0.12, count: 2 })).toMatchObject({ tau: 0.25, determined: false })
  })

  it('takes the smallest value at which a chunk cut off does not read as the wrong choice', () => {
    expect(choose(0, { margin: 1, count: 190 }, { margin: 1, count: 10, cut: -0.22 })).toMatchObject({ tau: 0.25, determined: true })
    expect(choose(0, { margin: 1, count: 190 }, { margin: 1, count: 10, cut: 0.22 })).toMatchObject({ determined: false })
  })

  it('never goes below the noise floor of the margin', () => {
    expect(choose(0.33, { margin: 1, count: 200 })).toMatchObject({ tau: 0.4, determined: true })
    expect(choose(0.4, { margin: 1, count: 200 })).toMatchObject({ tau: 0.4, determined: true })
  })

  it('passes over a value below another that is not admissible', () => {
    const found = choose(0, { margin: 0.28, count: 1000 }, { margin: -0.35, count: 9 }, { margin: 1, count: 100 })
    expect(found.curve.find(({ tau }) => tau === 0.25)?.wrongShareOfDecisive).toBeLessThan(0.01)
    expect(found).toMatchObject({ tau: 0.4, determined: true })
  })

  it('keeps the default when nothing is admissible, or nothing that still decides', () => {
    const reason = 'default: no value of the grid is admissible'
    expect(choose(0, { margin: -1, count: 200 })).toMatchObject({ tau: 0.25, determined: false, reason })
    expect(choose(0, { margin: -0.3, count: 200 })).toMatchObject({ tau: 0.25, determined: false, reason })
  })

  it('decides nothing on fewer than 100 rollouts of known target', () => {
    const curve = tauCurve(rolloutsOf({ margin: 1, count: 96 }, { margin: -0.12, count: 4 }), TAU_RULE.grid, [])
    expect(chooseTau(curve, 99, 0, TAU_RULE).reason).toBe('default: too few rollouts of known target')
    expect(chooseTau(curve, 100, 0, TAU_RULE)).toMatchObject({ tau: 0.15, determined: true })
  })
})
