import { adjustP } from '../../stats/multiplicity/adjust-p.ts'
import type { PairedContrast } from './paired-contrast.ts'

export interface FamilyContrast extends PairedContrast {
  /** Sign-flip p after Holm's correction over all registered contrasts; null outside the family or where there is no test. */
  readonly adjustedP: number | null
  /** Interval and exact test take one side, and so does the test after the correction. */
  readonly detected: boolean
}

/** Level of the corrected test beside a 95 % interval. */
const LEVEL = 0.05

/**
 * Holm's correction over the registered contrasts. One without a test (all pairs equal, or no pair) counts as p = 1, so that the family
 * is as large as it was registered.
 *
 * @param leastPairs - a contrast with fewer pairs behind it is never detected
 */
export function contrastFamily(contrasts: readonly PairedContrast[], leastPairs: number): readonly FamilyContrast[] {
  const adjusted = adjustP(
    contrasts.map(({ registered, estimate }) => (registered ? (estimate.signFlipP ?? 1) : null)),
    'holm',
  )
  return contrasts.map((contrast, index): FamilyContrast => {
    const p = contrast.estimate.signFlipP === null ? null : (adjusted[index] ?? null)
    const oneSided = contrast.sign === 'above' || contrast.sign === 'below'
    return { ...contrast, adjustedP: p, detected: oneSided && p !== null && p < LEVEL && contrast.estimate.pairs >= leastPairs }
  })
}
