import type { PairRows } from './pair-rows.ts'
import type { UnitValue } from './unit-value.ts'

/** E5, R_i: 1 if both memories of the pair chose their own branch under every registered seed, else 0. */
export function fullyReliable(pairs: readonly PairRows[]): readonly UnitValue[] {
  return pairs.map(({ pairId, seeds }) => {
    const reliable = seeds.flat().every((row) => row.readout === 'correct')
    return { unitId: pairId, total: reliable ? 1 : 0, size: 1 }
  })
}
