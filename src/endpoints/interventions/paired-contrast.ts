import type { BootstrapPlan } from '../../stats/bootstrap/cluster-bootstrap.ts'
import { effectSign, type EffectSign } from '../effect-sign.ts'
import type { EndpointEstimate } from '../endpoint-estimate.ts'
import { estimateMean } from '../estimate-mean.ts'
import { worstCaseBounds, type WorstCaseBounds } from '../worst-case-bounds.ts'
import type { EpisodeRow } from './episode-row.ts'
import { valuesByPair } from './values-by-pair.ts'

export type ContrastEndpoint = 'success' | 'donorShare' | 'matchedUtility'

/** Which two conditions are compared, and in what: condition minus reference, at one stage. */
export interface ContrastPlan {
  readonly stage: string
  readonly condition: string
  readonly reference: string
  readonly endpoint: ContrastEndpoint
  /** Belongs to the registered contrasts that Holm's correction is made over. */
  readonly registered: boolean
}

/** Condition minus reference, paired within pair, direction and seed. */
export interface PairedContrast extends ContrastPlan {
  /** Mean difference in [-1, 1] over pairs. */
  readonly estimate: EndpointEstimate
  /** Paired rows behind it. */
  readonly rows: number
  /** Rows in which the condition had it and the reference had not, and the other way round; null for utility. They can cancel. */
  readonly flips: { readonly gained: number; readonly lost: number } | null
  readonly sign: EffectSign
  /** Estimate if every planned unit without a pair of rows had been against it, and for it; null when none is wanting. */
  readonly worstCase: WorstCaseBounds | null
}

/** @param plannedPairs - pairs of the frozen plan: those without evidence widen the worst case */
export function pairedContrast(
  rows: readonly EpisodeRow[],
  plan: ContrastPlan,
  plannedPairs: number,
  bootstrap: BootstrapPlan,
): PairedContrast {
  const references = new Map(rows.filter(isOf(plan.stage, plan.reference)).map((row) => [cellOf(row), row]))
  const differences = rows.filter(isOf(plan.stage, plan.condition)).flatMap((row) => {
    const reference = references.get(cellOf(row))
    const value = VALUE[plan.endpoint](row)
    const base = reference === undefined ? null : VALUE[plan.endpoint](reference)
    return value === null || base === null ? [] : [{ pairId: row.pairId, value: value - base }]
  })
  const units = valuesByPair(differences)
  const whole = plan.endpoint !== 'matchedUtility'
  const estimate = estimateMean({ kind: 'signed', range: [-1, 1], whole, contrast: true }, units, bootstrap)
  const wanting = plannedPairs - units.length
  return {
    ...plan,
    estimate,
    rows: differences.length,
    flips: whole
      ? { gained: differences.filter(({ value }) => value > 0).length, lost: differences.filter(({ value }) => value < 0).length }
      : null,
    sign: effectSign(estimate),
    worstCase: wanting > 0 ? worstCaseBounds(units, wanting, [-1, 1]) : null,
  }
}

const VALUE: Readonly<Record<ContrastEndpoint, (row: EpisodeRow) => number | null>> = {
  success: ({ success }) => Number(success),
  donorShare: ({ readout }) => (readout === null ? null : Number(readout === 'wrong')),
  matchedUtility: ({ utilityMatched }) => utilityMatched,
}

/** The undamaged course of anchor-fault is run once and stands beside every fault. */
function isOf(stage: string, condition: string): (row: EpisodeRow) => boolean {
  return (row) => row.condition === condition && (row.stage === stage || condition === 'none')
}

function cellOf({ pairId, direction, seedIndex }: EpisodeRow): string {
  return `${pairId}/${direction}/${seedIndex}`
}
