import type { UnitValue } from './unit-value.ts'

/** Point estimate if every missing pair had been as bad, and as good, as the endpoint allows. */
export interface WorstCaseBounds {
  readonly lower: number
  readonly upper: number
}

/**
 * Manski bounds for pairs that were planned but not scored (excluded or failed): all of them at `range[0]`, all of them
 * at `range[1]`; pairs weigh equally. Undefined (`null`) when no pair was planned.
 */
export function worstCaseBounds(
  units: readonly UnitValue[],
  missingPairs: number,
  range: readonly [number, number],
): WorstCaseBounds | null {
  const planned = units.length + missingPairs
  if (planned === 0) return null
  const seen = units.reduce((sum, unit) => sum + unit.total / unit.size, 0)
  return { lower: (seen + missingPairs * range[0]) / planned, upper: (seen + missingPairs * range[1]) / planned }
}
