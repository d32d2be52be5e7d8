import { asStructural } from './as-structural.ts'
import type { Decomposition } from './decomposition.ts'
import type { EndpointTable } from './endpoint-table.ts'

/**
 * If both memories of every pair chose one and the same branch under every seed, then p_correct = 1/2, F = 0 and no fully reliable pair
 * follow from that pattern: they are not estimates and carry no interval (only the exact bound).
 */
export function withStructuralPattern(table: EndpointTable, classes: Decomposition): EndpointTable {
  const all = Object.values(classes).reduce((sum, count) => sum + count, 0)
  if (all === 0 || classes.sameBranch !== all) return table
  return { ...table, pCorrect: asStructural(table.pCorrect), f: asStructural(table.f), fullyReliable: asStructural(table.fullyReliable) }
}
