import type { PairRows } from './pair-rows.ts'
import { readoutCounts } from './readout-counts.ts'
import type { UnitValue } from './unit-value.ts'

/** p_correct = C / N: correct decisions of each pair, out of its 2S. */
export function pCorrect(pairs: readonly PairRows[]): readonly UnitValue[] {
  return pairs.map(({ pairId, seeds }) => {
    const rows = seeds.flat()
    return { unitId: pairId, total: readoutCounts(rows).correct, size: rows.length }
  })
}
