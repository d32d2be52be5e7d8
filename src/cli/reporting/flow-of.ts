import type { PairFlow } from '../../endpoints/verdict-input.ts'

/** A unit of any protocol, as far as the flow of pairs needs it. */
type Settled = { readonly status: 'complete' | 'failed' } | { readonly status: 'excluded'; readonly reason: string }

/** Planned pairs and what became of them. */
export function flowOf(units: readonly Settled[], planned: number): PairFlow {
  const complete = units.filter(({ status }) => status === 'complete').length
  const excludedByReason: Record<string, number> = {}
  for (const unit of units) {
    if (unit.status === 'excluded') excludedByReason[unit.reason] = (excludedByReason[unit.reason] ?? 0) + 1
  }
  const excluded = Object.values(excludedByReason).reduce((sum, count) => sum + count, 0)
  return { planned, complete, excludedByReason, failed: planned - complete - excluded }
}
