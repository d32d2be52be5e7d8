/** Values written as whole multiples of a step. */
export interface CommonLattice {
  readonly integers: Float64Array
  readonly step: number
}

const LARGEST_DENOMINATOR = 1000
const FURTHER_DENOMINATORS = [10_000, 100_000, 1_000_000]
const LARGEST_SUM = 2_000_000
const TOLERANCE = 1e-9

/**
 * Finds a step of which every value is a whole multiple: the one given, else 1, 1/2, ... 1/1000, 10^-4, 10^-5, 10^-6
 * (values read from text carry such decimals). A value counts as a multiple when it is within 1e-9 of its own size of
 * one, no value other than 0 may become 0, and the sum of the integers must stay below 2,000,000; else null.
 */
export function commonLattice(values: Float64Array, step?: number): CommonLattice | null {
  if (step !== undefined) return onLattice(values, 1 / step)
  for (let denominator = 1; denominator <= LARGEST_DENOMINATOR; denominator++) {
    const found = onLattice(values, denominator)
    if (found !== null) return found
  }
  for (const denominator of FURTHER_DENOMINATORS) {
    const found = onLattice(values, denominator)
    if (found !== null) return found
  }
  return null
}

function onLattice(values: Float64Array, denominator: number): CommonLattice | null {
  const integers = new Float64Array(values.length)
  let sum = 0
  for (let i = 0; i < values.length; i++) {
    const scaled = (values[i] ?? 0) * denominator
    const nearest = Math.round(scaled)
    if (!(Math.abs(scaled - nearest) <= TOLERANCE * Math.abs(nearest))) return null
    integers[i] = nearest
    sum += Math.abs(nearest)
  }
  return sum <= LARGEST_SUM ? { integers, step: 1 / denominator } : null
}
