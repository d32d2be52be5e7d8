import { requireProbability } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'
import { wichuraNormalQuantile } from './wichura.ts'

const INVERSE_SQRT_TWO_PI = 0.39894228040143267794

/** Standard normal density at x; the square is split so that the far tail keeps its digits (Cody 1969). */
function normalPdf(x: number): number {
  const head = Math.trunc(x * 16) / 16
  return INVERSE_SQRT_TWO_PI * Math.exp(-0.5 * head * head) * Math.exp(-0.5 * (x - head) * (x + head))
}

/**
 * Standard normal cumulative distribution. Series about 0 for |x| < 2.5 (Marsaglia 2004), Laplace's continued fraction
 * beyond; relative error below 1e-13 down to 1e-300. +-Infinity allowed, NaN throws {@link StatsInputError}.
 */
export function normalCdf(x: number): number {
  if (Number.isNaN(x)) throw new StatsInputError('x', x, 'a number')
  if (Math.abs(x) < 2.5) return 0.5 + normalPdf(x) * centralSeries(x)
  const tail = Math.abs(x) > 40 ? 0 : normalPdf(x) / laplaceFraction(Math.abs(x))
  return x < 0 ? tail : 1 - tail
}

/**
 * Standard normal quantile, p in [0, 1] (Wichura 1988, AS 241, PPND16; relative error about 1e-16). p = 0 and p = 1
 * give -Infinity and Infinity. Throws {@link StatsInputError} outside [0, 1].
 */
export function normalQuantile(p: number): number {
  requireProbability('p', p)
  return wichuraNormalQuantile(p, Math.log)
}

function centralSeries(x: number): number {
  let term = x
  let sum = x
  for (let k = 3; k < 400; k += 2) {
    term *= (x * x) / k
    const next = sum + term
    if (next === sum) break
    sum = next
  }
  return sum
}

/** x + 1/(x + 2/(x + 3/(x + ...))), evaluated from a depth that is exact to double precision for x >= 2.5. */
function laplaceFraction(x: number): number {
  let value = x
  for (let k = Math.ceil(20 + 700 / (x * x)); k >= 1; k--) value = x + k / value
  return value
}
