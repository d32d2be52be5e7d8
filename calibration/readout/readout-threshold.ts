import type { ReadoutThreshold, TauRule } from '../../src/study/calibration/readout-threshold-schema.ts'
import { chooseTau } from './choose-tau.ts'
import { tauCurve } from './tau-curve.ts'
import type { ReadRollout } from './tau-curve.ts'

/** Curve and tau of natural rollouts by a rule: a pure function of what a calibration file holds, so that anyone can derive it again. */
export function readoutThreshold(
  rollouts: readonly ReadRollout[],
  cutSteps: readonly number[],
  marginFloor: number,
  rule: TauRule,
): ReadoutThreshold {
  const settled = rollouts.filter(({ target }) => target !== null)
  const curve = tauCurve(rollouts, rule.grid, cutSteps)
  return {
    rule,
    settledRollouts: settled.length,
    readings: settled.reduce((sum, { margins }) => sum + margins.length, 0),
    curve,
    ...chooseTau(curve, settled.length, marginFloor, rule),
  }
}
