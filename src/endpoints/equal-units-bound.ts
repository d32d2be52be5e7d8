import { proportionInterval } from '../stats/proportion/proportion-interval.ts'
import type { UnitValue } from './unit-value.ts'

/** Means closer than this, relative to the width of the range, count as one value. */
const EQUAL_WITHIN = 1e-12

/**
 * Exact 95 % bound of the population mean when all G units have one value c: a share of at least L (Clopper-Pearson, G of G)
 * has it, the rest may lie anywhere in `range`. Null if units differ or there is none.
 */
export function equalUnitsBound(units: readonly UnitValue[], range: readonly [number, number]): readonly [number, number] | null {
  const means = units.map(({ total, size }) => total / size)
  const value = means[0]
  if (value === undefined || means.some((mean) => Math.abs(mean - value) > EQUAL_WITHIN * (range[1] - range[0]))) return null
  const share = proportionInterval(units.length, units.length, 'clopper-pearson').interval?.lower ?? 0
  return [share * value + (1 - share) * range[0], share * value + (1 - share) * range[1]]
}
