import { requireLevel } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'
import { bisectRoot } from '../numeric/bisect-root.ts'

/**
 * Smallest effect in [from, to] whose power reaches `target`, for a power that rises with the effect; null when even
 * `to` does not reach it. Found to 1e-6 of the range.
 * @throws StatsInputError on a target outside (0, 1) or from >= to
 */
export function minimumDetectable(power: (effect: number) => number, from: number, to: number, target = 0.8): number | null {
  requireLevel('target', target)
  if (!(from < to)) throw new StatsInputError('from', from, `below to (${to})`)
  if (!(power(to) >= target)) return null
  if (power(from) >= target) return from
  return bisectRoot((effect) => power(effect) - target, from, to, 1e-6 * (to - from))
}
