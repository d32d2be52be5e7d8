import { proportionInterval } from '../proportion/proportion-interval.ts'
import type { TwoByTwo } from './two-by-two.ts'
import { requireTwoByTwo } from './two-by-two.ts'

export interface DifferenceInterval {
  /** x1/n1 - x2/n2. */
  readonly estimate: number
  readonly lower: number
  readonly upper: number
}

/**
 * Newcombe's interval of a difference of two independent proportions: the distances of both Wilson limits from their
 * proportions, squared and added. Not for paired items (see `mcnemarDifferenceInterval`).
 * @throws StatsInputError on counts or level outside their range
 */
export function newcombeDifference(table: TwoByTwo, level = 0.95): DifferenceInterval {
  requireTwoByTwo(table)
  const first = wilsonDistances(table.x1, table.n1, level)
  const second = wilsonDistances(table.x2, table.n2, level)
  const estimate = table.x1 / table.n1 - table.x2 / table.n2
  return {
    estimate,
    lower: estimate - Math.hypot(first.below, second.above),
    upper: estimate + Math.hypot(first.above, second.below),
  }
}

function wilsonDistances(x: number, n: number, level: number): { readonly below: number; readonly above: number } {
  const { interval } = proportionInterval(x, n, 'wilson', level)
  if (interval === null) return { below: NaN, above: NaN }
  return { below: x / n - interval.lower, above: interval.upper - x / n }
}
