import { requireInteger } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'

export interface FleissKappaResult {
  readonly kappa: number | null
  /** kappa over its standard error under no agreement (Fleiss, Nee and Landis 1979). */
  readonly z: number | null
  readonly observed: number
  readonly expected: number
  /** `undefined` when every rating fell in one category. */
  readonly status: 'ok' | 'undefined'
}

/**
 * Fleiss' kappa of several interchangeable raters.
 * @param counts items x categories: how many raters put the item there; the same number (>= 2) of raters per item
 * @throws StatsInputError on counts that are not whole, fewer than two raters, or rows with different sums
 */
export function fleissKappa(counts: readonly (readonly number[])[]): FleissKappaResult {
  if (counts.length === 0) throw new StatsInputError('counts', 'no items', 'at least one item')
  const raters = (counts[0] ?? []).reduce((sum, count) => sum + count, 0)
  requireInteger('raters per item', raters, 2)
  const categories = counts[0]?.length ?? 0
  const totals = new Float64Array(categories)
  let agreeing = 0
  counts.forEach((row, item) => {
    const sum = row.reduce((partial, count, j) => partial + requireInteger(`counts[${item}][${j}]`, count), 0)
    if (sum !== raters || row.length !== categories) {
      throw new StatsInputError(`counts[${item}]`, `${sum} ratings in ${row.length} categories`, `${raters} in ${categories}`)
    }
    row.forEach((count, j) => {
      totals[j] = (totals[j] ?? 0) + count
      agreeing += count * (count - 1)
    })
  })
  const n = counts.length
  const observed = agreeing / (n * raters * (raters - 1))
  const shares = [...totals].map((total) => total / (n * raters))
  const expected = shares.reduce((sum, p) => sum + p * p, 0)
  const spread = shares.reduce((sum, p) => sum + p * (1 - p), 0)
  if (spread < 1e-15) return { kappa: null, z: null, observed, expected, status: 'undefined' }
  const kappa = (observed - expected) / (1 - expected)
  const skew = shares.reduce((sum, p) => sum + p * (1 - p) * (1 - 2 * p), 0)
  const se = Math.sqrt((2 * (spread * spread - skew)) / (spread * spread * n * raters * (raters - 1)))
  return { kappa, z: kappa / se, observed, expected, status: 'ok' }
}
