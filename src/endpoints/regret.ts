import { compensatedSum } from './compensated-sum.ts'
import type { PairRows } from './pair-rows.ts'
import type { UnitValue } from './unit-value.ts'

/** E4, absolute regret 1 - matched of each pair, [0, 1]: the shortfall from the fixed value 1. */
export function regret(pairs: readonly PairRows[]): readonly UnitValue[] {
  return pairs.map(({ pairId, seeds }) => {
    const values = seeds.flat().map((row) => 1 - row.utilityMatched)
    return { unitId: pairId, total: compensatedSum(values), size: values.length }
  })
}
