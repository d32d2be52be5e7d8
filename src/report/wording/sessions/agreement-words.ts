import type { FieldAgreement, SessionAgreement } from '../../../trials/readouts/agreement.ts'
import { formatNumber } from '../../format-number.ts'
import { countWords } from '../count-words.ts'
import { rangeWords } from '../interval-words.ts'

export const FIELD_NAMES: Readonly<Record<FieldAgreement['field'], string>> = {
  selected: 'What was selected',
  reached: 'How far it got',
}

/** How well two people saw the same. */
export function agreementSentence({ field, observed, kappa, standardError, asymptotic, byPair }: FieldAgreement): string {
  const agreed = `${FIELD_NAMES[field]}: both said the same in ${formatNumber(100 * observed)} % of the trials`
  if (kappa === null || standardError === null || asymptotic === null)
    return `${agreed}. Only one category was ever used, so kappa is not defined.`
  const pairs = byPair === null ? 'no interval over pairs' : `${rangeWords(byPair)} by bootstrap over pairs, which are what is independent`
  return `${agreed}; Cohen's kappa${field === 'reached' ? ' with linear weights' : ''} ${formatNumber(kappa)}, standard error ${formatNumber(standardError)} (Fleiss, Cohen and Everitt), 95 % interval ${rangeWords(asymptotic)} if trials were independent; ${pairs}.`
}

/** What stands below the tables of agreement. */
export function agreementNotes({ trials, differed, adjudicated, fields }: SessionAgreement): readonly string[] {
  if (trials === 0) return ['No trial was rated a second time, so nothing is known of how well two people agree.']
  const rare = fields.some(({ kappa, observed }) => kappa !== null && observed >= 0.85 && kappa < 0.6)
  return [
    `Agreement is computed from what each person said first, blind to the other, on ${countWords(trials, 'trial')}. Labels differed in ${differed}; ${adjudicated} of them were decided by a third person.`,
    ...(rare ? ['Kappa falls where one category prevails though people agree: read the share and AC1 beside it.'] : []),
  ]
}
