import { devianceTerm, stirlingError } from './stirling-error.ts'

const MAXIMUM_TERMS = 200_000

/**
 * x^a y^b / B(a, b) with y = 1 - x given separately, by Loader's saddle-point form (no cancellation for large a, b).
 * This is x (1 - x) times the beta density: the density of the logit.
 */
export function betaKernel(x: number, y: number, a: number, b: number): number {
  if (x <= 0 || y <= 0) return 0
  const n = a + b
  const exponent = stirlingError(n) - stirlingError(a) - stirlingError(b) - devianceTerm(a, n * x) - devianceTerm(b, n * y)
  return Math.exp(exponent) * Math.sqrt((a * b) / (2 * Math.PI * n))
}

/**
 * Both tails of the beta distribution at x, with y = 1 - x given separately: lower = I_x(a, b), upper = I_y(b, a).
 * The tail on the far side of the mean is computed directly, the other as its complement.
 */
export function betaTails(x: number, y: number, a: number, b: number): { lower: number; upper: number } {
  if (x <= 0) return { lower: 0, upper: 1 }
  if (y <= 0) return { lower: 1, upper: 0 }
  const kernel = betaKernel(x, y, a, b)
  if ((a + 1) * y >= (b + 1) * x) {
    const lower = Math.min(1, kernel * continuedFraction(x, y, a, b))
    return { lower, upper: 1 - lower }
  }
  const upper = Math.min(1, kernel * continuedFraction(y, x, b, a))
  return { lower: 1 - upper, upper }
}

/**
 * 1 / (even part of the continued fraction of the incomplete beta function) by the modified Lentz method, in the form
 * of DiDonato and Morris (1992, TOMS 708 `BFRAC`) that uses a y - b x and so keeps its digits when x is close to 1.
 */
function continuedFraction(x: number, y: number, a: number, b: number): number {
  const offset = a * y - b * x + 1
  let value = nonZero((a * offset) / (a + 1))
  let c = value
  let d = 0
  for (let m = 1; m <= MAXIMUM_TERMS; m++) {
    const step = a + 2 * m - 1
    const product = m * (b - m) * x
    const numerator = ((a + m - 1) / step) * ((a + b + m - 1) / step) * product * x
    const denominator = m + product / step + ((a + m) * (offset + m * (1 + y))) / (step + 2)
    d = 1 / nonZero(denominator + numerator * d)
    c = nonZero(denominator + numerator / c)
    const factor = c * d
    value *= factor
    if (Math.abs(factor - 1) < 1e-16) break
  }
  return 1 / value
}

function nonZero(value: number): number {
  return Math.abs(value) < 1e-300 ? 1e-300 : value
}
