import { StatsInputError } from '../input-error.ts'

/** `inconclusive` is neither: a missing difference is never shown by a wide interval. */
export type EquivalenceVerdict = 'equivalent' | 'not-equivalent' | 'inconclusive'

/**
 * Verdict of a (1 - 2 alpha) interval against registered bounds: equivalent when strictly inside [low, high],
 * not equivalent when wholly outside, else inconclusive.
 * @throws StatsInputError when an end is NaN, lower > upper or low >= high
 */
export function equivalenceVerdict(lower: number, upper: number, low: number, high: number): EquivalenceVerdict {
  if (!(lower <= upper)) throw new StatsInputError('lower', lower, `at most upper (${upper})`)
  if (!(low < high)) throw new StatsInputError('low', low, `below high (${high})`)
  if (lower > low && upper < high) return 'equivalent'
  if (upper < low || lower > high) return 'not-equivalent'
  return 'inconclusive'
}
