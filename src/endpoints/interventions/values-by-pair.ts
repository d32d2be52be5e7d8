import { compensatedSum } from '../compensated-sum.ts'
import type { UnitValue } from '../unit-value.ts'

/** One observation and the pair it belongs to. */
export interface PairValue {
  readonly pairId: string
  readonly value: number
}

/** Totals and sizes by pair, sorted by pair; whole values give whole totals. */
export function valuesByPair(values: readonly PairValue[]): readonly UnitValue[] {
  const byPair = new Map<string, number[]>()
  for (const { pairId, value } of values) byPair.set(pairId, [...(byPair.get(pairId) ?? []), value])
  return [...byPair.keys()].sort().map((unitId) => {
    const own = byPair.get(unitId)!.sort((a, b) => a - b)
    return { unitId, total: compensatedSum(own), size: own.length }
  })
}
