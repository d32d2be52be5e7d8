import { StatsInputError } from '../input-error.ts'
import type { Label } from './label.ts'
import { sortedLabels } from './label.ts'

export interface ClassAgreement {
  readonly label: Label
  /** Items that both raters, only the first, and only the second put in this class. */
  readonly both: number
  readonly onlyFirst: number
  readonly onlySecond: number
  /** Specific agreement 2 both / (2 both + onlyFirst + onlySecond), in [0, 1]; null when nobody used the class. */
  readonly agreement: number | null
}

/**
 * Agreement of two raters class by class: of the times one rater chose a class, the share in which the other did too.
 * @param categories all classes in the order wanted; by default those that occur, sorted
 * @throws StatsInputError when the ratings differ in length or hold a label outside `categories`
 */
export function classAgreement(first: readonly Label[], second: readonly Label[], categories?: readonly Label[]): ClassAgreement[] {
  if (first.length !== second.length) throw new StatsInputError('second', `${second.length} ratings`, `${first.length}, one per item`)
  const labels = categories ?? sortedLabels([...first, ...second])
  const stray = [...first, ...second].find((label) => !labels.includes(label))
  if (stray !== undefined) throw new StatsInputError('label', stray, `one of ${labels.join(', ')}`)
  return labels.map((label) => {
    const both = first.filter((own, i) => own === label && second[i] === label).length
    const onlyFirst = first.filter((own) => own === label).length - both
    const onlySecond = second.filter((own) => own === label).length - both
    const used = 2 * both + onlyFirst + onlySecond
    return { label, both, onlyFirst, onlySecond, agreement: used === 0 ? null : (2 * both) / used }
  })
}
