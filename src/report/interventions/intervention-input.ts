import type { InterventionRegistration } from '../../core/intervention-registration.ts'
import type { InterventionAnalysis } from '../../endpoints/interventions/analyse-interventions.ts'
import type { EpisodeRow } from '../../endpoints/interventions/episode-row.ts'
import type { InterventionFinding } from '../../endpoints/interventions/intervention-finding.ts'
import type { LadderAnalysis } from '../../endpoints/interventions/ladder/analyse-ladder.ts'
import type { ReportFacts } from '../report-input.ts'

/** What restoring a protected anchor costs on one machine: host facts, kept beside a record and no evidence. */
export interface RestoreCostFacts {
  /** Numbers of the protected slot alone. */
  readonly payloadBytes: number
  /** The copy as it is kept, with its digests. */
  readonly serialisedBytes: number
  /** The whole memory that it protects. */
  readonly memoryBytes: number
  /** Each restoration, milliseconds; at least one. */
  readonly durationsMs: readonly number[]
  /** The machine in words, e.g. its processor; empty if the file does not say. */
  readonly host: string
}

/** What the endpoints say, by protocol. */
export type InterventionResults =
  | { readonly kind: 'closed-loop'; readonly analysis: InterventionAnalysis }
  | { readonly kind: 'ladder'; readonly analysis: LadderAnalysis; readonly finding: InterventionFinding }

/** Everything that the report of an intervention record prints. */
export interface InterventionInput extends ReportFacts {
  readonly registration: InterventionRegistration
  readonly results: InterventionResults
  /** Rows of complete units, in the order of the record. */
  readonly rows: readonly EpisodeRow[]
  readonly cost: RestoreCostFacts | null
}
