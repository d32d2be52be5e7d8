import type { FieldAgreement, SessionAgreement } from '../../trials/readouts/agreement.ts'
import { formatNumber } from '../format-number.ts'
import { agreementNotes, agreementSentence, FIELD_NAMES } from '../wording/sessions/agreement-words.ts'
import type { TableSection } from './session-table-view.ts'

/** Agreement in numbers, then each field class by class with its table of labels. */
export function agreementSections(agreement: SessionAgreement): readonly TableSection[] {
  const value = (number: number | null) => (number === null ? 'not defined' : formatNumber(number))
  return [
    {
      id: 'agreement',
      name: 'Agreement of two raters',
      intro: '',
      columns: ['Field', '#Same', "#Cohen's kappa", "#Gwet's AC1", "#Krippendorff's alpha"],
      rows: agreement.fields.map(({ field, observed, kappa, ac1, alpha }) => [
        FIELD_NAMES[field],
        `${formatNumber(100 * observed)} %`,
        value(kappa),
        value(ac1),
        value(alpha),
      ]),
      notes: [...agreement.fields.map(agreementSentence), ...agreementNotes(agreement)],
    },
    ...agreement.fields.map(classSection),
  ]
}

function classSection({ field, categories, confusion, classes }: FieldAgreement): TableSection {
  return {
    id: `agreement-${field}`,
    name: `${FIELD_NAMES[field]}: operator against second rater`,
    intro:
      'Rows: what the operator said. Columns: what the second rater said. Last: of the times one chose a class, how often the other did.',
    columns: ['Operator', ...categories.map((category) => `#${category}`), '#Class agreement'],
    rows: categories.map((category, i) => {
      const agreed = classes.find(({ label }) => label === category)?.agreement ?? null
      return [category, ...(confusion[i] ?? []).map(String), agreed === null ? '–' : formatNumber(agreed)]
    }),
    notes: [],
  }
}
