import type { ConditionSummary } from '../../../endpoints/interventions/condition-summary.ts'
import type { FamilyContrast } from '../../../endpoints/interventions/contrast-family.ts'
import type { FaultDetection } from '../../../endpoints/interventions/fault-detection.ts'
import { countWords } from '../count-words.ts'
import { points, pointsInterval } from './points-words.ts'

/** After how many kinds of fault the anchor recovered success, whether it did harm anywhere, and how many kinds cost anything at all. */
export function anchorFaultHeadline(contrasts: readonly FamilyContrast[]): string {
  const restorations = contrasts.filter(({ condition }) => condition === 'restored')
  const count = (sign: 'above' | 'below') => restorations.filter((contrast) => contrast.detected && contrast.sign === sign).length
  const harmed = count('below') === 0 ? '' : `, and cost success after ${count('below')}`
  const costly = contrasts.filter(({ condition, detected, sign }) => condition === 'none' && detected && sign === 'above').length
  const cost = costly === 0 ? 'no kind was seen to cost success by itself' : `by itself ${countWords(costly, 'kind')} cost success`
  return count('above') === 0
    ? `No recovery by the protected anchor was detected after any of ${countWords(restorations.length, 'kind')} of fault${harmed}; ${cost}.`
    : `The protected anchor recovered success after ${count('above')} of ${countWords(restorations.length, 'kind')} of fault${harmed}; ${cost}.`
}

/** Undamaged, damaged and restored successes after one kind of fault, and the points recovered. */
export function faultCounts(
  fault: string,
  counts: { readonly none: ConditionSummary; readonly fault: ConditionSummary; readonly restored: ConditionSummary },
  recovered: FamilyContrast,
): string {
  const of = ({ successes, rows }: ConditionSummary) => `${successes} of ${rows}`
  return `${fault.charAt(0).toUpperCase()}${fault.slice(1)}: success in ${of(counts.none)} undamaged, ${of(counts.fault)} damaged, ${of(counts.restored)} with the anchor restored: ${recoveredWords(recovered)}.`
}

function recoveredWords(recovered: FamilyContrast): string {
  const { estimate, structural, pairs } = recovered.estimate
  if (estimate === null) return 'nothing to compare'
  if (structural && estimate === 0) return `no difference in any of ${countWords(pairs, 'episode')}, so no interval`
  const zero = recovered.sign === 'covers' ? '; the interval holds zero' : ''
  return `${points(estimate)} points recovered (95 % interval ${pointsInterval(recovered.estimate)})${zero}`
}

/** Alarms over all kinds of fault, and false ones; never mixed with what restoring achieved. */
export function detectionWords(detection: readonly FaultDetection[]): string {
  const faults = detection.filter(({ stage }) => stage !== 'none')
  const sum = (list: readonly FaultDetection[], key: 'alarms' | 'checked') => list.reduce((total, one) => total + one[key], 0)
  const none = detection.filter(({ stage }) => stage === 'none')
  return `The digest of the memory told ${sum(faults, 'alarms')} of ${sum(faults, 'checked')} damaged memories from the true one, and raised ${sum(none, 'alarms')} false alarms on ${sum(none, 'checked')} undamaged ones. Detecting a fault is one thing, recovering from it another.`
}
