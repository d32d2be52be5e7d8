import { mean, sum, sumNthPowerDeviations } from 'simple-statistics'
import { requireFiniteSample } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'

/** One-way analysis of variance of grouped values. */
export interface IccAnova {
  /**
   * (MSB - MSW) / (MSB + (n0 - 1) MSW). Negative is normal (a branch-biased policy at two observations gives -1) and is
   * not floored; null for constant data or when no group has two values.
   */
  readonly icc: number | null
  /** Mean size corrected for imbalance: (N - sum n^2 / N) / (k - 1). */
  readonly n0: number
  readonly meanSquareBetween: number
  readonly meanSquareWithin: number
  readonly status: 'ok' | 'undefined' | 'insufficient'
}

/** ANOVA intraclass correlation of k >= 2 groups of finite values. Throws {@link StatsInputError} on NaN or an empty group. */
export function iccAnova(groups: readonly (readonly number[])[]): IccAnova {
  groups.forEach((group, g) => requireFiniteSample(`groups[${g}]`, group))
  if (groups.length === 0) throw new StatsInputError('groups', 'no groups', 'at least one')
  const sizes = groups.map((group) => group.length)
  const units = sum(sizes)
  const squaredSizes = sum(sizes.map((size) => size * size))
  const grand = mean(groups.flat())
  const between = sum(groups.map((group) => group.length * (mean([...group]) - grand) ** 2))
  const within = sum(groups.map((group) => sumNthPowerDeviations([...group], 2)))
  const k = groups.length
  const n0 = (units - squaredSizes / units) / (k - 1)
  const meanSquareBetween = between / (k - 1)
  const meanSquareWithin = within / (units - k)
  if (k < 2 || units === k) return { icc: null, n0, meanSquareBetween, meanSquareWithin, status: 'insufficient' }
  const denominator = meanSquareBetween + (n0 - 1) * meanSquareWithin
  if (!(denominator > 1e-15 * grand * grand)) {
    return { icc: null, n0, meanSquareBetween, meanSquareWithin, status: 'undefined' }
  }
  return { icc: (meanSquareBetween - meanSquareWithin) / denominator, n0, meanSquareBetween, meanSquareWithin, status: 'ok' }
}
