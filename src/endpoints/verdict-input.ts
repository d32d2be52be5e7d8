import type { Check } from '../core/check.ts'
import type { EndpointEstimate } from './endpoint-estimate.ts'
import type { EndpointTable } from './endpoint-table.ts'
import type { ReadoutCounts } from './readout-counts.ts'

/** Planned pairs and what became of them. */
export interface PairFlow {
  readonly planned: number
  readonly complete: number
  /** Refused before any action was seen, by name of the first failed check. */
  readonly excludedByReason: Readonly<Record<string, number>>
  /** Policy or simulator failed on them, or they were not run. */
  readonly failed: number
}

/** Registered thresholds that come before any endpoint is read. */
export interface VerdictFloors {
  /** S_exec of the same memory queried twice; at or below it an action counts as unchanged. 0 where replicas are byte-equal. */
  readonly replay: number
  /** Smallest share of planned pairs that must be scored, (0, 1]. */
  readonly coverage: number
  /** U_1 must lie above this to count as value; an untouched cube settles by 1e-9 of its way. Default 1e-6. */
  readonly value?: number
}

export const DEFAULT_FLOORS: VerdictFloors = { replay: 0, coverage: 0.8, value: 1e-6 }

/** Scored pairs in whose memories no slot holds the telling event (recorded, not required), and what the others alone show. */
export interface WithoutEvidence {
  readonly pairs: number
  /** F and U_1 over the scored pairs whose memories hold the evidence. */
  readonly others: { readonly f: EndpointEstimate; readonly u1: EndpointEstimate }
}

export interface VerdictInput {
  readonly table: EndpointTable
  readonly counts: ReadoutCounts
  /** Pairs with S_i above the replay floor. */
  readonly changedPairs: number
  readonly flow: PairFlow
  readonly floors: VerdictFloors
  /** Gates of the whole run, e.g. the present-leak probe. */
  readonly gates: readonly Check[]
  /** Absent: the memories of every scored pair hold the evidence. */
  readonly withoutEvidence?: WithoutEvidence | undefined
}
