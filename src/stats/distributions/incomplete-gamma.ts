import { devianceTerm, stirlingError } from './stirling-error.ts'

const MAXIMUM_TERMS = 200_000

/** x^a e^-x / Gamma(a): the density of log X for a gamma variable of shape a > 0, by Loader's saddle-point form. */
export function gammaKernel(x: number, a: number): number {
  if (x <= 0 || x === Infinity) return 0
  return Math.exp(-stirlingError(a) - devianceTerm(a, x)) * Math.sqrt(a / (2 * Math.PI))
}

/**
 * Both tails of the gamma distribution of shape a > 0 and scale 1 at x >= 0: series for the lower one when x < a + 1,
 * Legendre's continued fraction for the upper one beyond.
 */
export function gammaTails(x: number, a: number): { lower: number; upper: number } {
  if (x <= 0) return { lower: 0, upper: 1 }
  if (x === Infinity) return { lower: 1, upper: 0 }
  if (x < a + 1) {
    const lower = Math.min(1, gammaKernel(x, a) * lowerSeries(x, a))
    return { lower, upper: 1 - lower }
  }
  const upper = Math.min(1, gammaKernel(x, a) * upperFraction(x, a))
  return { lower: 1 - upper, upper }
}

function lowerSeries(x: number, a: number): number {
  let term = 1 / a
  let sum = term
  for (let n = 1; n <= MAXIMUM_TERMS; n++) {
    term *= x / (a + n)
    const next = sum + term
    if (next === sum) break
    sum = next
  }
  return sum
}

function upperFraction(x: number, a: number): number {
  const tiny = 1e-300
  let b = x + 1 - a
  let c = 1 / tiny
  let d = 1 / b
  let value = d
  for (let i = 1; i <= MAXIMUM_TERMS; i++) {
    const an = -i * (i - a)
    b += 2
    d = an * d + b
    if (Math.abs(d) < tiny) d = tiny
    c = b + an / c
    if (Math.abs(c) < tiny) c = tiny
    d = 1 / d
    const factor = d * c
    value *= factor
    if (Math.abs(factor - 1) < 1e-16) break
  }
  return value
}
