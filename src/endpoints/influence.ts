import type { UnitValue } from './unit-value.ts'

/** The pair whose removal moves the mean most. */
export interface Influence {
  readonly unitId: string
  /** Mean without the pair minus mean with it. */
  readonly shift: number
}

/** Leave-one-pair-out influence on a mean of pairs; null below two pairs. The first pair by id wins a tie. */
export function largestInfluence(units: readonly UnitValue[]): Influence | null {
  if (units.length < 2) return null
  const means = units.map(({ total, size }) => total / size)
  const mean = means.reduce((sum, value) => sum + value, 0) / means.length
  const shifts = units.map(({ unitId }, index) => ({ unitId, shift: (mean - means[index]!) / (means.length - 1) }))
  return shifts.reduce((largest, candidate) => (Math.abs(candidate.shift) > Math.abs(largest.shift) ? candidate : largest))
}
