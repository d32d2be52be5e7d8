import { studentTCdf, studentTQuantile } from '../distributions/student-t.ts'
import { requireFinite, requireFiniteSample, requireLevel } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'
import type { EquivalenceVerdict } from './equivalence-verdict.ts'
import { equivalenceVerdict } from './equivalence-verdict.ts'

export interface EquivalenceBounds {
  readonly low: number
  readonly high: number
}

export type TostResult =
  | {
      readonly status: 'ok'
      readonly n: number
      readonly mean: number
      readonly se: number
      readonly df: number
      /** Test of mean > low. */
      readonly tLower: number
      readonly pLower: number
      /** Test of mean < high. */
      readonly tUpper: number
      readonly pUpper: number
      /** The larger of both: equivalence at level alpha when <= alpha. */
      readonly p: number
      /** The (1 - 2 alpha) t interval of the mean. */
      readonly lower: number
      readonly upper: number
      readonly equivalent: boolean
      readonly verdict: EquivalenceVerdict
    }
  /** Fewer than two differences: nothing to test. */
  | { readonly status: 'insufficient'; readonly n: number }
  /** All differences equal: no variance, so no t and no p (never p = 0). */
  | { readonly status: 'degenerate'; readonly n: number; readonly mean: number }

/**
 * Two one-sided paired t tests of equivalence (Schuirmann 1987); bounds may be asymmetric.
 * @param differences one value per independent unit, in the units of the bounds
 * @throws StatsInputError on a value that is not finite, low >= high, or alpha outside (0, 0.5)
 */
export function tostPaired(differences: readonly number[], bounds: EquivalenceBounds, alpha = 0.05): TostResult {
  requireFiniteSample('differences', differences, 0)
  requireFinite('low', bounds.low)
  requireFinite('high', bounds.high)
  requireLevel('alpha', alpha)
  if (alpha >= 0.5) throw new StatsInputError('alpha', alpha, 'below 0.5')
  if (bounds.low >= bounds.high) throw new StatsInputError('low', bounds.low, `below high (${bounds.high})`)
  const n = differences.length
  if (n < 2) return { status: 'insufficient', n }
  const mean = differences.reduce((sum, d) => sum + d, 0) / n
  if (differences.every((d) => d === differences[0])) return { status: 'degenerate', n, mean: differences[0] ?? mean }
  const se = Math.sqrt(differences.reduce((sum, d) => sum + (d - mean) ** 2, 0) / (n - 1) / n)
  const df = n - 1
  const tLower = (mean - bounds.low) / se
  const tUpper = (mean - bounds.high) / se
  const pLower = studentTCdf(-tLower, df)
  const pUpper = studentTCdf(tUpper, df)
  const p = Math.max(pLower, pUpper)
  const reach = studentTQuantile(1 - alpha, df) * se
  const lower = mean - reach
  const upper = mean + reach
  const verdict = equivalenceVerdict(lower, upper, bounds.low, bounds.high)
  return { status: 'ok', n, mean, se, df, tLower, pLower, tUpper, pUpper, p, lower, upper, equivalent: p <= alpha, verdict }
}
