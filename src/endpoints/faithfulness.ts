import type { PairRows } from './pair-rows.ts'
import { readoutCounts } from './readout-counts.ts'
import type { UnitValue } from './unit-value.ts'

/** E3, signed faithfulness F = (C - W) / N in [-1, 1]: the whole number C - W of each pair, out of its 2S. */
export function faithfulness(pairs: readonly PairRows[]): readonly UnitValue[] {
  return pairs.map(({ pairId, seeds }) => {
    const rows = seeds.flat()
    const { correct, wrong } = readoutCounts(rows)
    return { unitId: pairId, total: correct - wrong, size: rows.length }
  })
}
