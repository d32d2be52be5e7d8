import type { BootstrapPlan } from '../../stats/bootstrap/cluster-bootstrap.ts'
import type { EndpointEstimate } from '../endpoint-estimate.ts'
import { estimateMean, type MeanShape } from '../estimate-mean.ts'
import { readoutCounts, type ReadoutCounts } from '../readout-counts.ts'
import type { EpisodeRow } from './episode-row.ts'
import { valuesByPair } from './values-by-pair.ts'

/** What came of one condition at one stage. Shares are of the rows that exist: `rows` is their denominator. */
export interface ConditionSummary {
  readonly stage: string
  readonly condition: string
  readonly rows: number
  readonly pairs: number
  /** Official success. */
  readonly successes: number
  readonly success: EndpointEstimate
  /** Executed actions that went to the own target (correct), the donor's (wrong) or neither (ambiguous); null where nothing is chosen. */
  readonly choices: ReadoutCounts | null
  readonly ownShare: EndpointEstimate | null
  readonly donorShare: EndpointEstimate | null
  /** Readouts of the first chunk alone. */
  readonly chunkReadouts: ReadoutCounts | null
  /** Mean utility in the own world over the rows that have one. */
  readonly matched: EndpointEstimate | null
  readonly matchedRows: number
}

const SHARE: MeanShape = { kind: 'proportion', range: [0, 1], whole: true, contrast: false }
const UTILITY: MeanShape = { kind: 'real', range: [0, 1], whole: false, contrast: false }

/** One summary per stage and condition, in the order given; a condition without a single row is there with zeros. */
export function conditionSummary(
  rows: readonly EpisodeRow[],
  { stage, condition }: { readonly stage: string; readonly condition: string },
  bootstrap: BootstrapPlan,
): ConditionSummary {
  const own = rows.filter((row) => row.stage === stage && row.condition === condition)
  const chosen = own.flatMap(({ pairId, readout }) => (readout === null ? [] : [{ pairId, readout }]))
  const chunks = own.flatMap(({ chunkReadout: readout }) => (readout === null ? [] : [{ readout }]))
  const worth = own.flatMap(({ pairId, utilityMatched }) => (utilityMatched === null ? [] : [{ pairId, value: utilityMatched }]))
  const share = (hits: readonly { readonly pairId: string; readonly hit: boolean }[]) =>
    estimateMean(SHARE, valuesByPair(hits.map(({ pairId, hit }) => ({ pairId, value: hit ? 1 : 0 }))), bootstrap)
  const choiceShare = (wanted: 'correct' | 'wrong') =>
    chosen.length === 0 ? null : share(chosen.map(({ pairId, readout }) => ({ pairId, hit: readout === wanted })))
  return {
    stage,
    condition,
    rows: own.length,
    pairs: new Set(own.map(({ pairId }) => pairId)).size,
    successes: own.filter(({ success }) => success).length,
    success: share(own.map(({ pairId, success }) => ({ pairId, hit: success }))),
    choices: chosen.length === 0 ? null : readoutCounts(chosen),
    ownShare: choiceShare('correct'),
    donorShare: choiceShare('wrong'),
    chunkReadouts: chunks.length === 0 ? null : readoutCounts(chunks),
    matched: worth.length === 0 ? null : estimateMean(UTILITY, valuesByPair(worth), bootstrap),
    matchedRows: worth.length,
  }
}
