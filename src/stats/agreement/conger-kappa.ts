import { StatsInputError } from '../input-error.ts'
import type { Label } from './label.ts'
import { sortedLabels } from './label.ts'

export interface CongerKappaResult {
  readonly kappa: number | null
  readonly observed: number
  readonly expected: number
  /** `undefined` when every rating fell in one category. */
  readonly status: 'ok' | 'undefined'
}

/**
 * Conger's kappa of several distinct raters: chance agreement is the mean over all pairs of raters, each with its own
 * category shares (with two raters it is Cohen's kappa).
 * @param ratings items x raters, complete
 * @throws StatsInputError without items, with fewer than two raters, or on rows of different length
 */
export function congerKappa(ratings: readonly (readonly Label[])[]): CongerKappaResult {
  const raters = ratings[0]?.length ?? 0
  if (raters < 2) throw new StatsInputError('ratings', `${ratings.length} items, ${raters} raters`, 'at least one item and two raters')
  const categories = sortedLabels(ratings.flat())
  const n = ratings.length
  const shares = Array.from({ length: raters }, () => new Map<Label, number>())
  let agreeing = 0
  ratings.forEach((row, item) => {
    if (row.length !== raters) throw new StatsInputError(`ratings[${item}]`, `${row.length} ratings`, `${raters}`)
    row.forEach((label, rater) => {
      shares[rater]?.set(label, (shares[rater].get(label) ?? 0) + 1 / n)
      agreeing += row.filter((other) => other === label).length - 1
    })
  })
  const observed = agreeing / (n * raters * (raters - 1))
  let chance = 0
  for (const category of categories) {
    const perRater = shares.map((share) => share.get(category) ?? 0)
    const sum = perRater.reduce((total, share) => total + share, 0)
    chance += perRater.reduce((total, share) => total + share * (sum - share), 0)
  }
  const expected = chance / (raters * (raters - 1))
  if (categories.length === 1) return { kappa: null, observed, expected, status: 'undefined' }
  return { kappa: (observed - expected) / (1 - expected), observed, expected, status: 'ok' }
}
