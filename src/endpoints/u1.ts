import { compensatedSum } from './compensated-sum.ts'
import type { PairRows } from './pair-rows.ts'
import type { UnitValue } from './unit-value.ts'

/**
 * E4, U_1 = matched - crossed of each pair, [-1, 1]: the plain interaction contrast of memory and world (main effects
 * cancel), computed from the scores of saved actions and never from F.
 */
export function u1(pairs: readonly PairRows[]): readonly UnitValue[] {
  return pairs.map(({ pairId, seeds }) => {
    const rows = seeds.flat()
    const total = compensatedSum([...rows.map((row) => row.utilityMatched), ...rows.map((row) => -row.utilityCrossed)])
    return { unitId: pairId, total, size: rows.length }
  })
}
