import { readout } from '../../src/endpoints/scoring/readout.ts'
import { readoutCounts } from '../../src/endpoints/readout-counts.ts'
import type { NaturalRollout } from '../../src/study/calibration/natural-rollouts-schema.ts'
import type { TauCurveRow } from '../../src/study/calibration/readout-threshold-schema.ts'

/**
 * How each tau of the grid would read natural chunks whose target is known from what became of the episode: a margin is positive towards
 * that target, so that a right instrument reads `correct`. Rollouts of unknown target say nothing and are left out. Their order does not
 * matter. Throws `margin-not-finite` (fate record).
 */
export function tauCurve(rollouts: readonly Pick<NaturalRollout, 'target' | 'margins'>[], grid: readonly number[]): TauCurveRow[] {
  const settled = rollouts.filter(({ target }) => target !== null)
  return grid.map((tau) => {
    const byRollout = settled.map(({ margins }) => readoutCounts(margins.map(({ margin }) => ({ readout: readout(margin, 0, tau) }))))
    const sum = (key: 'correct' | 'wrong' | 'ambiguous') => byRollout.reduce((total, counts) => total + counts[key], 0)
    const [correct, wrong, ambiguous] = [sum('correct'), sum('wrong'), sum('ambiguous')]
    const decisive = correct + wrong
    return {
      tau,
      correct,
      wrong,
      ambiguous,
      wrongShareOfDecisive: decisive === 0 ? null : wrong / decisive,
      rolloutsWrong: byRollout.filter((counts) => counts.wrong > 0).length,
    }
  })
}
