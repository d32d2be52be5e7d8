import { compensatedSum } from './compensated-sum.ts'
import type { PairDivergence } from './pair-divergence.ts'
import type { UnitValue } from './unit-value.ts'

/** E1, S_i of each pair: its executed action divergence, mean over registered seeds. Pairs are sorted by id. */
export function sExec(divergences: readonly PairDivergence[]): readonly UnitValue[] {
  const byPair = new Map<string, PairDivergence[]>()
  for (const entry of divergences) byPair.set(entry.pairId, [...(byPair.get(entry.pairId) ?? []), entry])
  return [...byPair.keys()]
    .sort((a, b) => (a < b ? -1 : 1))
    .map((unitId) => {
      const own = byPair.get(unitId)!.sort((a, b) => a.seedIndex - b.seedIndex)
      return { unitId, total: compensatedSum(own.map((entry) => entry.divergence)), size: own.length }
    })
}
