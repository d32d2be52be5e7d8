import type { LadderCondition } from '../../../core/intervention-registration.ts'
import type { BootstrapPlan } from '../../../stats/bootstrap/cluster-bootstrap.ts'
import type { EndpointEstimate } from '../../endpoint-estimate.ts'
import { estimateMean } from '../../estimate-mean.ts'
import { readoutCounts, type ReadoutCounts } from '../../readout-counts.ts'
import { valuesByPair } from '../values-by-pair.ts'
import type { LadderCell, RungOutcome } from './ladder-cell.ts'

/** Decision and execution of one condition, apart and together; shares of cells, with pair clusters behind them. */
export interface RungSummary {
  readonly counts: ReadoutCounts
  /** Decision correct: the branch that the own past warrants. */
  readonly decision: EndpointEstimate
  /** Y = decision correct x execution success. */
  readonly ownDecision: EndpointEstimate
  /** Y on the very same recorded executions with the decision set to correct: what would be left to motor skill alone. */
  readonly oracleDecision: EndpointEstimate
  /** Executed what it chose, but chose wrong: Y under the oracle's decision minus Y under the own one. */
  readonly decisionCost: EndpointEstimate
  /** Official success y in the own world. */
  readonly success: EndpointEstimate
}

export function rungSummary(cells: readonly LadderCell[], condition: LadderCondition, bootstrap: BootstrapPlan): RungSummary {
  const share = (test: (rung: RungOutcome) => boolean): EndpointEstimate => {
    const values = cells.map(({ pairId, rungs }) => ({ pairId, value: Number(test(rungs[condition])) }))
    return estimateMean({ kind: 'proportion', range: [0, 1], whole: true, contrast: false }, valuesByPair(values), bootstrap)
  }
  const right = ({ readout }: RungOutcome): boolean => readout === 'correct'
  return {
    counts: readoutCounts(cells.map(({ rungs }) => rungs[condition])),
    decision: share(right),
    ownDecision: share((rung) => right(rung) && rung.executed),
    oracleDecision: share(({ executed }) => executed),
    decisionCost: share((rung) => rung.executed && !right(rung)),
    success: share(({ success }) => success),
  }
}
