import { requireInteger } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'
import { bisectRoot } from '../numeric/bisect-root.ts'

/**
 * The interval {p : excess(p) < 0} around successes / n of a function that falls towards that proportion and rises
 * away from it; an end without a sign change is 0 or 1.
 */
export function likelihoodInterval(
  successes: number,
  n: number,
  excess: (p: number) => number,
): { readonly lower: number; readonly upper: number } {
  requireInteger('n', n)
  requireInteger('successes', successes)
  if (successes > n) throw new StatsInputError('successes', successes, `at most n (${n})`)
  if (n === 0) return { lower: 0, upper: 1 }
  const proportion = Math.min(RIGHTMOST, Math.max(LEFTMOST, successes / n))
  return {
    lower: successes === 0 || excess(LEFTMOST) < 0 ? 0 : bisectRoot(excess, LEFTMOST, proportion, 1e-16),
    upper: successes === n || excess(RIGHTMOST) < 0 ? 1 : bisectRoot(excess, proportion, RIGHTMOST, 1e-16),
  }
}

/** Outermost probabilities looked at; both logarithms are finite there. */
const LEFTMOST = 1e-300
const RIGHTMOST = 1 - Number.EPSILON / 2
