import { StatsInputError } from '../input-error.ts'
import type { Label } from './label.ts'
import { sortedLabels } from './label.ts'

export interface GwetAc1Result {
  /** null when fewer than two categories are possible. */
  readonly ac1: number | null
  readonly observed: number
  readonly expected: number
  readonly status: 'ok' | 'undefined' | 'insufficient'
}

/**
 * Gwet's AC1 of two raters (Gwet 2008): chance agreement is the mean over categories of q(1 - q) * K/(K - 1), so that it
 * does not collapse when one category prevails. Name all possible `categories`: their number K enters the result.
 * @throws StatsInputError when the ratings differ in length or hold a label outside `categories`
 */
export function gwetAc1(first: readonly Label[], second: readonly Label[], categories?: readonly Label[]): GwetAc1Result {
  if (first.length !== second.length) throw new StatsInputError('second', `${second.length} ratings`, `${first.length}, one per item`)
  const pooled = [...first, ...second]
  const labels = categories ?? sortedLabels(pooled)
  const stray = pooled.find((label) => !labels.includes(label))
  if (stray !== undefined) throw new StatsInputError('label', stray, `one of ${labels.join(', ')}`)
  if (first.length === 0) return { ac1: null, observed: 0, expected: 0, status: 'insufficient' }
  const observed = first.filter((label, i) => label === second[i]).length / first.length
  if (labels.length < 2) return { ac1: null, observed, expected: 1, status: 'undefined' }
  const shares = labels.map((label) => pooled.filter((other) => other === label).length / pooled.length)
  const spread = shares.reduce((sum, share) => sum + share * (1 - share), 0)
  const expected = spread / (labels.length - 1)
  return { ac1: (observed - expected) / (1 - expected), observed, expected, status: 'ok' }
}
