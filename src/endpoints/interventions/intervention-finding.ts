import type { Check } from '../../core/check.ts'
import { signFlipAttainable } from '../../stats/permutation/sign-flip.ts'
import type { PairFlow } from '../verdict-input.ts'

/**
 * What an intervention study may say. Codes are never renamed once released.
 *
 * - `contrasts-detected`: at least one registered contrast lies on one side of zero, by interval, exact test and Holm's correction.
 * - `no-contrast-detected`: none does. That is not equivalence.
 * - `insufficient`: too few units, or too many missing: nothing may be said.
 * - `gate-failed`: a gate of the run, or of most missing units, failed: nothing may be read.
 */
type FindingCode = 'contrasts-detected' | 'no-contrast-detected' | 'insufficient' | 'gate-failed'

export interface InterventionFinding {
  readonly code: FindingCode
  /** What decided. */
  readonly decidedBy: 'run-gates' | 'coverage' | 'clusters' | 'contrasts'
  readonly detected: number
  readonly registered: number
}

/** Level that a corrected test must reach. */
const LEVEL = 0.05

/**
 * The ordered gates of an intervention study: run gates; coverage; enough units that Holm's correction over m contrasts could let any
 * exact sign-flip test pass at all (m 2 / 2^G below 0.05); contrasts. A contrast counts with the pairs behind it, which are fewer than the
 * complete units where an event was not reached: one that rests on too few is never detected, and while there is such a one it cannot be
 * said of all of them that nothing was.
 *
 * @param contrasts - `pairs`: pairs with a value in both conditions
 */
export function interventionFinding(
  contrasts: readonly { readonly registered: boolean; readonly detected: boolean; readonly pairs: number }[],
  flow: PairFlow,
  coverageBar: number,
  gates: readonly Check[],
): InterventionFinding {
  const registered = contrasts.filter((contrast) => contrast.registered)
  const tested = registered.filter(({ pairs }) => pairs >= coverageBar * flow.planned)
  const detected = tested.filter((contrast) => contrast.detected).length
  const counts = { detected, registered: registered.length }
  if (gates.some(({ ok }) => !ok)) return { code: 'gate-failed', decidedBy: 'run-gates', ...counts }
  if (flow.planned === 0 || flow.complete / flow.planned < coverageBar) {
    const refused = Object.values(flow.excludedByReason).reduce((sum, count) => sum + count, 0)
    return { code: 2 * refused > flow.planned - flow.complete ? 'gate-failed' : 'insufficient', decidedBy: 'coverage', ...counts }
  }
  if (tested.length === 0) return { code: 'insufficient', decidedBy: 'coverage', ...counts }
  const fewest = Math.min(...tested.map(({ pairs }) => pairs))
  if (registered.length * signFlipAttainable(fewest) >= LEVEL) return { code: 'insufficient', decidedBy: 'clusters', ...counts }
  if (detected > 0) return { code: 'contrasts-detected', decidedBy: 'contrasts', ...counts }
  if (tested.length < registered.length) return { code: 'insufficient', decidedBy: 'coverage', ...counts }
  return { code: 'no-contrast-detected', decidedBy: 'contrasts', ...counts }
}
