import type { PairPlan } from '../../core/pair-plan.ts'

/** All units by pair id, so that no line of the report depends on the order in which a record was read. */
export function sortedUnits<U extends { readonly pair: PairPlan }>(input: { readonly units: readonly U[] }): readonly U[] {
  return [...input.units].sort((a, b) => (a.pair.pairId < b.pair.pairId ? -1 : a.pair.pairId > b.pair.pairId ? 1 : 0))
}
