import { StatsInputError } from '../input-error.ts'

export interface RhoStar {
  /** The level found, or null when no upper bound is below 0. */
  readonly rho: number | null
  /** Whether every later level is below 0 too; null without a level. */
  readonly monotoneAfter: boolean | null
}

/**
 * Capability threshold: the first level whose upper confidence bound is strictly below 0.
 * It is a minimum over several tests without multiplicity control: feed simultaneous bounds (`maxTBand`), or use
 * {@link rhoStarFixedSequence}.
 * @param upper upper bounds, one per level
 * @param levels the levels in rising order
 * @throws StatsInputError on differing lengths, NaN, or levels that do not rise
 */
export function rhoStar(upper: readonly number[], levels: readonly number[]): RhoStar {
  requireLevels(upper, levels)
  const first = upper.findIndex((bound) => bound < 0)
  if (first < 0) return { rho: null, monotoneAfter: null }
  return { rho: levels[first] ?? null, monotoneAfter: upper.slice(first).every((bound) => bound < 0) }
}

/**
 * Fixed-sequence version, which keeps the familywise error of unadjusted bounds: test the highest level first, go
 * down while the bound is below 0, stop at the first failure. The result is the lowest level passed.
 */
export function rhoStarFixedSequence(upper: readonly number[], levels: readonly number[]): RhoStar {
  requireLevels(upper, levels)
  const lastFailure = upper.findLastIndex((bound) => !(bound < 0))
  const lowestPassed = levels[lastFailure + 1]
  return lowestPassed === undefined ? { rho: null, monotoneAfter: null } : { rho: lowestPassed, monotoneAfter: true }
}

function requireLevels(upper: readonly number[], levels: readonly number[]): void {
  if (upper.length !== levels.length) throw new StatsInputError('levels', `${levels.length} levels`, `${upper.length}, one per bound`)
  upper.forEach((bound, i) => {
    if (Number.isNaN(bound)) throw new StatsInputError(`upper[${i}]`, bound, 'a number')
    if (i > 0 && !((levels[i] ?? NaN) > (levels[i - 1] ?? NaN))) throw new StatsInputError(`levels[${i}]`, levels[i], 'rising levels')
  })
}
