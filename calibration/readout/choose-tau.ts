import type { ReadoutThreshold, TauCurveRow, TauRule } from '../../src/study/calibration/readout-threshold-schema.ts'

export type ChosenTau = Pick<ReadoutThreshold, 'tau' | 'determined' | 'reason'>

/**
 * The registered rule. A value of the grid is admissible if it does not lie below the noise floor of the margin, at most `mostWrongShare` of
 * the decisive readings of whole chunks are wrong at it, and at most that share of all readings of chunks cut off, at every length. Chosen is
 * the smallest value that is admissible together with every larger one. The data do not determine it, and the default is kept, with
 * fewer than `fewestRollouts` rollouts of known target, if the whole grid is admissible, or if nothing is.
 *
 * @param curve - one row per value of the grid, ascending
 * @param marginFloor - noise floor of the margin
 */
export function chooseTau(
  curve: readonly TauCurveRow[],
  settledRollouts: number,
  marginFloor: number,
  { mostWrongShare, fewestRollouts, defaultTau }: TauRule,
): ChosenTau {
  const kept = (reason: ChosenTau['reason']): ChosenTau => ({ tau: defaultTau, determined: false, reason })
  if (settledRollouts < fewestRollouts) return kept('default: too few rollouts of known target')
  const lastRefused = curve.findLastIndex((row) => row.tau < marginFloor || wrongShare(row) > mostWrongShare)
  if (lastRefused === -1) return kept('default: every value of the grid is admissible')
  const smallest = curve[lastRefused + 1]
  if (smallest === undefined || smallest.wrongShareOfDecisive === null) return kept('default: no value of the grid is admissible')
  return { tau: smallest.tau, determined: true, reason: 'smallest-admissible' }
}

/** The worst share of wrong over whole and cut chunks. */
function wrongShare({ wrongShareOfDecisive, cut }: TauCurveRow): number {
  return Math.max(
    wrongShareOfDecisive ?? 0,
    ...cut.map(({ correct, wrong, ambiguous }) => wrong / Math.max(1, correct + wrong + ambiguous)),
  )
}
