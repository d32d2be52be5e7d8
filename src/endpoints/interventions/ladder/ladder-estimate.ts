import { bytesEqual, bytesOf } from '../../../core/bytes.ts'
import type { BootstrapPlan } from '../../../stats/bootstrap/cluster-bootstrap.ts'
import { asStructural } from '../../as-structural.ts'
import type { EndpointEstimate } from '../../endpoint-estimate.ts'
import { estimateMean } from '../../estimate-mean.ts'
import type { UnitValue } from '../../unit-value.ts'
import { worstCaseBounds, type WorstCaseBounds } from '../../worst-case-bounds.ts'
import { valuesByPair } from '../values-by-pair.ts'
import type { LadderCell } from './ladder-cell.ts'
import type { LadderEndpoint } from './ladder-endpoints.ts'

/** One endpoint over a cohort. */
export interface LadderEstimate {
  readonly estimate: EndpointEstimate
  /** Sum over all cells, a whole number: the count behind a share, the difference of two counts behind a contrast. */
  readonly total: number
  readonly cells: number
  readonly units: readonly UnitValue[]
  /** Estimate if every planned unit without evidence had been at the worst, and at the best, end; null when none is wanting. */
  readonly worstCase: WorstCaseBounds | null
}

/** @param plannedPairs - units of the frozen plan */
export function ladderEstimate(
  endpoint: LadderEndpoint,
  cells: readonly LadderCell[],
  plannedPairs: number,
  bootstrap: BootstrapPlan,
): LadderEstimate {
  const values = cells.map(({ pairId, rungs }) => ({ pairId, value: endpoint.value(rungs) }))
  const units = valuesByPair(values)
  const estimate = estimateMean(endpoint.shape, units, bootstrap)
  const wanting = plannedPairs - units.length
  return {
    estimate: cells.length > 0 && answeredAlike(endpoint, cells) ? asStructural(estimate) : estimate,
    total: values.reduce((sum, { value }) => sum + value, 0),
    cells: cells.length,
    units,
    worstCase: wanting > 0 ? worstCaseBounds(units, wanting, endpoint.shape.range) : null,
  }
}

function answeredAlike({ compared }: LadderEndpoint, cells: readonly LadderCell[]): boolean {
  const [first, second] = compared
  if (first === undefined || second === undefined) return false
  return cells.every(({ rungs }) => bytesEqual(bytesOf(rungs[first].chunk), bytesOf(rungs[second].chunk)))
}
