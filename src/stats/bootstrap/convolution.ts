import { StatsInputError } from '../input-error.ts'

/** Probability mass of a whole-number variable: `mass[i]` is the probability of `offset + i`. */
export interface LatticeLaw {
  readonly offset: number
  readonly mass: Float64Array
}

/** Largest support a convolution may have, so that a wild total cannot take the memory. */
const MAXIMUM_SUPPORT = 4_000_000

/** Empirical law of whole-number values. Throws {@link StatsInputError} when one is not whole or the span is too wide. */
export function empiricalLaw(values: ArrayLike<number>): LatticeLaw {
  let lowest = Infinity
  let highest = -Infinity
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? NaN
    if (!Number.isSafeInteger(value)) throw new StatsInputError(`totals[${i}]`, value, 'a whole number')
    lowest = Math.min(lowest, value)
    highest = Math.max(highest, value)
  }
  const span = highest - lowest
  if (!(span * values.length < MAXIMUM_SUPPORT)) {
    throw new StatsInputError('totals', `a span of ${span}`, `span x clusters below ${MAXIMUM_SUPPORT}`)
  }
  const counts = new Float64Array(span + 1)
  for (let i = 0; i < values.length; i++) {
    const at = (values[i] ?? 0) - lowest
    counts[at] = (counts[at] ?? 0) + 1
  }
  return { offset: lowest, mass: counts.map((count) => count / values.length) }
}

/** Law of the sum of `count` independent copies, by repeated squaring. `count` >= 1. */
export function convolvePower(law: LatticeLaw, count: number): LatticeLaw {
  let mass = law.mass
  for (const bit of count.toString(2).slice(1)) {
    mass = square(mass)
    if (bit === '1') mass = convolve(mass, law.mass)
  }
  return { offset: law.offset * count, mass }
}

/** Convolution of two masses; the shorter one drives the inner additions. */
function convolve(a: Float64Array, b: Float64Array): Float64Array {
  const [long, short] = a.length >= b.length ? [a, b] : [b, a]
  const out = new Float64Array(a.length + b.length - 1)
  for (let j = 0; j < short.length; j++) {
    const weight = short[j] as number
    if (weight === 0) continue
    for (let i = 0; i < long.length; i++) out[i + j] = (out[i + j] as number) + weight * (long[i] as number)
  }
  return out
}

/** Convolution with itself at half the cost: a_i a_j counted once for i < j, then doubled. */
function square(a: Float64Array): Float64Array {
  const out = new Float64Array(2 * a.length - 1)
  for (let j = 0; j < a.length; j++) {
    const weight = 2 * (a[j] as number)
    if (weight === 0) continue
    out[2 * j] = (out[2 * j] as number) + (weight * (a[j] as number)) / 2
    for (let i = j + 1; i < a.length; i++) out[i + j] = (out[i + j] as number) + weight * (a[i] as number)
  }
  return out
}
