import type { FamilyContrast } from '../../../endpoints/interventions/contrast-family.ts'
import type { ContrastEndpoint } from '../../../endpoints/interventions/paired-contrast.ts'
import { formatPValue } from '../../format-p-value.ts'
import { countWords } from '../count-words.ts'
import { points, pointsInterval } from './points-words.ts'

/** What a contrast is measured in. */
export const CONTRAST_ENDPOINTS: Readonly<Record<ContrastEndpoint, string>> = {
  success: 'official success',
  donorShare: 'share to the donor’s target',
  matchedUtility: 'worth in the own world',
}

/** The same for the column of a table. */
export const CONTRAST_COLUMNS: Readonly<Record<ContrastEndpoint, string>> = {
  success: 'success',
  donorShare: 'donor’s target',
  matchedUtility: 'worth',
}

/** What one contrast allows to be said, in a few words. */
export function readingWords({ estimate, sign, detected, registered, adjustedP }: FamilyContrast): string {
  if (estimate.estimate === null) return 'no row to compare'
  if (estimate.structural) return estimate.estimate === 0 ? 'equal in every unit' : 'the same difference in every unit'
  if (sign === 'unknown') return 'too few units to say'
  if (sign === 'disagree') return 'interval and test disagree'
  if (sign === 'covers') return 'interval holds zero: not detected'
  if (!registered) return 'described only'
  if (!detected) return adjustedP !== null && adjustedP < 0.05 ? 'too few units came so far' : 'beyond zero, but not after Holm'
  return sign === 'above' ? 'higher' : 'lower'
}

/** One registered contrast as a sentence: difference, interval, units, and what may be said of it. */
export function contrastSentence(contrast: FamilyContrast, subject: string, reference: string): string {
  const { endpoint, estimate, adjustedP, flips, rows } = contrast
  const what = `${subject}: ${CONTRAST_ENDPOINTS[endpoint]}`
  if (estimate.estimate === null) return `${what} cannot be compared with ${reference}: there is no row to compare.`
  const units = countWords(estimate.pairs, 'unit')
  if (estimate.structural && estimate.estimate === 0)
    return `${what} is the same as under ${reference} in all of ${units} (${countWords(rows, 'row')}): nothing to estimate, so no interval. That is not equivalence.`
  const side =
    estimate.estimate === 0 ? 'equal to' : `${points(Math.abs(estimate.estimate))} points ${estimate.estimate > 0 ? 'above' : 'below'}`
  const turned = flips === null ? '' : `, ${flips.gained} gained and ${flips.lost} lost of ${countWords(rows, 'row')}`
  const test = adjustedP === null ? '' : `, p ${formatPValue(adjustedP)} after Holm`
  return `${what} ${side} ${reference} (95 % interval ${pointsInterval(estimate)}; ${units}${turned}${test}). ${afterwards(contrast)}`.trim()
}

function afterwards({ sign, detected, registered, adjustedP }: FamilyContrast): string {
  if (sign === 'covers') return 'The interval holds zero: no difference was detected, which is not equivalence.'
  if (sign === 'unknown') return 'There are too few units to say anything of it.'
  if (sign === 'disagree') return 'Interval and exact test do not agree, so nothing is said of it.'
  if (detected || !registered) return ''
  return adjustedP !== null && adjustedP < 0.05
    ? 'It rests on fewer units than the registered share, so nothing is said of it.'
    : 'By itself it lies beyond zero, but not after the correction for all registered contrasts.'
}
