import { readoutCounts } from '../../src/endpoints/readout-counts.ts'
import type { ReadoutCounts } from '../../src/endpoints/readout-counts.ts'
import { readout } from '../../src/endpoints/scoring/readout.ts'
import type { NaturalRollout } from '../../src/study/calibration/natural-rollouts-schema.ts'
import type { TauCurveRow } from '../../src/study/calibration/readout-threshold-schema.ts'

/** What of a rollout the readout is judged by. */
export type ReadRollout = Pick<NaturalRollout, 'target' | 'margins'>

/**
 * How each tau of the grid would read natural chunks whose target is known from what became of the episode: a margin is positive towards
 * that target, so that a right instrument reads `correct`, and `ambiguous` of a chunk cut off before it went anywhere. Rollouts of unknown target
 * are left out. The order of rollouts does not matter. Throws `margin-not-finite` (fate record).
 *
 * @param cutSteps - lengths that the `cut` margins of every rollout belong to
 */
export function tauCurve(rollouts: readonly ReadRollout[], grid: readonly number[], cutSteps: readonly number[]): TauCurveRow[] {
  const settled = rollouts.filter(({ target }) => target !== null)
  const margins = settled.flatMap((rollout) => rollout.margins)
  return grid.map((tau) => {
    const { correct, wrong, ambiguous } = countsAt(
      tau,
      margins.map(({ margin }) => margin),
    )
    const decisive = correct + wrong
    return {
      tau,
      correct,
      wrong,
      ambiguous,
      wrongShareOfDecisive: decisive === 0 ? null : wrong / decisive,
      rolloutsWrong: settled.filter((rollout) => rollout.margins.some(({ margin }) => margin <= -tau)).length,
      cut: cutSteps.map((steps, i) => ({
        steps,
        ...countsAt(
          tau,
          margins.flatMap(({ cut }) => cut.slice(i, i + 1)),
        ),
      })),
    }
  })
}

function countsAt(tau: number, margins: readonly number[]): ReadoutCounts {
  return readoutCounts(margins.map((margin) => ({ readout: readout(margin, 0, tau) })))
}
