import type { FamilyContrast } from '../../../endpoints/interventions/contrast-family.ts'
import { countWords } from '../count-words.ts'

/** What the units without data could do to the detected contrasts, had all of them gone against each; empty if none is wanting. */
export function missingWords(contrasts: readonly Pick<FamilyContrast, 'detected' | 'sign' | 'worstCase'>[]): string {
  const detected = contrasts.filter(({ detected: is, worstCase }) => is && worstCase !== null)
  if (detected.length === 0) return ''
  const kept = detected.filter(({ sign, worstCase }) =>
    sign === 'above' ? (worstCase?.lower ?? 0) > 0 : (worstCase?.upper ?? 0) < 0,
  ).length
  return `Had all of them gone against it, ${kept} of ${countWords(detected.length, 'detected contrast')} would keep their side.`
}
