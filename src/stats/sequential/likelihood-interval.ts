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
  const proportion = successes / n
  return {
    lower: successes === 0 || excess(Number.MIN_VALUE) < 0 ? 0 : bisectRoot(excess, Number.MIN_VALUE, proportion, 1e-16),
    upper: successes === n || excess(1 - Number.EPSILON / 2) < 0 ? 1 : bisectRoot(excess, proportion, 1 - Number.EPSILON / 2, 1e-16),
  }
}
