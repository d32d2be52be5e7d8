import { compensatedSum } from './compensated-sum.ts'
import type { PairRows } from './pair-rows.ts'
import type { UnitValue } from './unit-value.ts'

/** E4, mean utility of each pair's actions in the world of the installed memory, [0, 1]. */
export function matched(pairs: readonly PairRows[]): readonly UnitValue[] {
  return pairs.map(({ pairId, seeds }) => {
    const values = seeds.flat().map((row) => row.utilityMatched)
    return { unitId: pairId, total: compensatedSum(values), size: values.length }
  })
}
