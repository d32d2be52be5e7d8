import { requireFiniteSample } from '../input-checks.ts'
import { commonLattice } from './common-lattice.ts'
import { signFlipByHalves, type SignFlipTails } from './sign-flip-by-halves.ts'
import { signFlipByShifts } from './sign-flip-by-shifts.ts'

/** p-values of a cluster sign-flip test; always print the side. */
export interface SignFlipResult {
  /** Sum of the differences. */
  readonly sum: number
  readonly mean: number
  readonly twoSided: number
  /** P(sum* >= sum) and P(sum* <= sum). */
  readonly greater: number
  readonly less: number
  /** 2^n as a number (may be Infinity beyond 1,023 clusters). */
  readonly arrangements: number
  /**
   * `lattice`: exact, values are multiples of `step`. `halves`: exact, all 2^n sign patterns by two sorted halves.
   * `grid`: values rounded to a grid, p-values are upper bounds (rounding counted against the finding).
   */
  readonly mode: 'lattice' | 'halves' | 'grid'
  readonly step: number | null
}

const LARGEST_ENUMERATION = 32
const GRID_CELLS = 131_072

/**
 * Sign-flip test that a sum of independent differences symmetric about 0 is 0: swapping both labels inside a pair
 * flips the sign of its difference. Zeros keep their weight. Nothing is random: exact for values on a common lattice
 * and for up to 32 values, else a conservative bound. `step` states the lattice; leave it out to let it be found.
 * p is never 0; the least two-sided value is 2 / 2^n. Throws {@link StatsInputError} on NaN or no values.
 */
export function signFlipTest(differences: ArrayLike<number>, step?: number): SignFlipResult {
  requireFiniteSample('differences', differences)
  const values = Float64Array.from(differences).sort()
  let sum = 0
  for (const value of values) sum += value
  const n = values.length
  const common = { sum, mean: sum / n, arrangements: 2 ** n }
  const lattice = commonLattice(values, step)
  if (lattice !== null) {
    return { ...common, ...sides(signFlipByShifts(lattice.integers, 0)), mode: 'lattice', step: lattice.step }
  }
  if (n <= LARGEST_ENUMERATION) return { ...common, ...sides(signFlipByHalves(values)), mode: 'halves', step: null }
  let total = 0
  for (const value of values) total += Math.abs(value)
  const cell = total / GRID_CELLS
  const rounded = Float64Array.from(values, (value) => Math.round(value / cell))
  return { ...common, ...sides(signFlipByShifts(rounded, n)), mode: 'grid', step: cell }
}

/** Least attainable two-sided p-value with n clusters: 2 / 2^n, and 1 for n = 0. */
export function signFlipAttainable(n: number): number {
  return Math.min(1, 2 ** (1 - n))
}

function sides(tails: SignFlipTails): { twoSided: number; greater: number; less: number } {
  return {
    twoSided: Math.min(1, tails.twoSided),
    greater: Math.min(1, tails.greater),
    less: Math.min(1, tails.less),
  }
}
