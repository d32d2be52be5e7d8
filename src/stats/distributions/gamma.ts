import { requirePositive } from '../input-checks.ts'
import { stirlingError } from './stirling-error.ts'

const HALF_LOG_TWO_PI = 0.9189385332046727418

/**
 * Natural logarithm of the gamma function for x > 0.
 *
 * Stirling's formula with its error series for x >= 15, else by upward recurrence (product of at most 15 factors).
 * Absolute error about 1e-15 * max(1, |value|). Throws {@link StatsInputError} unless x is finite and > 0.
 */
export function logGamma(x: number): number {
  requirePositive('x', x)
  if (x === 1 || x === 2) return 0
  let product = 1
  let z = x
  while (z < 15) {
    product *= z
    z += 1
  }
  return (z - 0.5) * Math.log(z) - z + HALF_LOG_TWO_PI + stirlingError(z) - Math.log(product)
}

/**
 * Natural logarithm of the beta function B(a, b) for a, b > 0, without the cancellation of three log-gammas when both
 * are large. Throws {@link StatsInputError} unless both are finite and > 0.
 */
export function logBeta(a: number, b: number): number {
  requirePositive('a', a)
  requirePositive('b', b)
  const small = Math.min(a, b)
  const large = Math.max(a, b)
  if (large < 15) return logGamma(a) + logGamma(b) - logGamma(a + b)
  const sum = a + b
  const correction = stirlingError(large) - stirlingError(sum)
  if (small < 15) {
    return logGamma(small) + correction - (large - 0.5) * Math.log1p(small / large) + small * (1 - Math.log(sum))
  }
  return (
    HALF_LOG_TWO_PI +
    stirlingError(small) +
    correction -
    0.5 * Math.log(small) -
    (large - 0.5) * Math.log1p(small / large) +
    small * Math.log(small / sum)
  )
}
