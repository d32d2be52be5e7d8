import type { PairPlan } from '../core/pair-plan.ts'
import type { InterventionProtocol } from '../core/protocol.ts'
import type { FrozenPlan } from '../study/frozen-plan.ts'
import type { RecordedIntervention } from './recorded-intervention.ts'
import type { RecordedUnit } from './recorded-unit.ts'

/** What is known of a record before its units are read. */
export interface RecordFacts {
  readonly plan: FrozenPlan
  /** Planned pairs without evidence: failed or not run. */
  readonly missing: readonly string[]
  /** Pairs of which two runs gave different bytes. */
  readonly differing: readonly { readonly pairId: string; readonly digests: readonly string[] }[]
  /** SHA-256 over the names of all unit files, sorted: names end in digests, so it stands for the evidence. */
  readonly digest: string
}

/** A planned pair and what the record holds of it; `unit` is undefined for a pair not run yet. */
export interface MergedPair {
  readonly pair: PairPlan
  readonly unit: RecordedUnit | undefined
}

/** A record of the constructed protocol. */
export interface MergedRecord extends RecordFacts {
  readonly protocol: 'constructed'
  /** Every planned pair in order (or only those named), one unit file in memory at a time; checks plan, policy and simulator of each. */
  pairs(only?: ReadonlySet<string>): AsyncIterable<MergedPair>
}

/** A planned unit of an intervention and what the record holds of it. */
export interface MergedIntervention {
  readonly pair: PairPlan
  readonly unit: RecordedIntervention | undefined
}

/** A record of an intervention protocol, streamed in the same way. */
export interface MergedInterventions extends RecordFacts {
  readonly protocol: InterventionProtocol
  pairs(only?: ReadonlySet<string>): AsyncIterable<MergedIntervention>
}
