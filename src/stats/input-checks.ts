import { StatsInputError } from './input-error.ts'

/** Returns `value` when finite, else throws {@link StatsInputError}. */
export function requireFinite(parameter: string, value: number): number {
  if (!Number.isFinite(value)) throw new StatsInputError(parameter, value, 'a finite number')
  return value
}

/** Returns `value` when finite and > 0, else throws {@link StatsInputError}. */
export function requirePositive(parameter: string, value: number): number {
  if (!(value > 0) || !Number.isFinite(value)) throw new StatsInputError(parameter, value, 'a finite number above 0')
  return value
}

/** Returns `value` when in [0, 1], else throws {@link StatsInputError}. */
export function requireProbability(parameter: string, value: number): number {
  if (!(value >= 0 && value <= 1)) throw new StatsInputError(parameter, value, 'a probability in [0, 1]')
  return value
}

/** Returns `value` when strictly inside (0, 1), else throws {@link StatsInputError}. */
export function requireLevel(parameter: string, value: number): number {
  if (!(value > 0 && value < 1)) throw new StatsInputError(parameter, value, 'a level strictly between 0 and 1')
  return value
}

/** Returns `value` when a safe integer >= `minimum`, else throws {@link StatsInputError}. */
export function requireInteger(parameter: string, value: number, minimum = 0): number {
  if (!Number.isSafeInteger(value) || value < minimum) {
    throw new StatsInputError(parameter, value, `an integer >= ${minimum}`)
  }
  return value
}

/** Throws {@link StatsInputError} naming the first element that is not finite, or when there is none at all. */
export function requireFiniteSample(parameter: string, values: ArrayLike<number>, minimumLength = 1): void {
  if (values.length < minimumLength) {
    throw new StatsInputError(parameter, `${values.length} values`, `at least ${minimumLength}`)
  }
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    if (value === undefined || !Number.isFinite(value)) {
      throw new StatsInputError(`${parameter}[${i}]`, value, 'a finite number')
    }
  }
}
