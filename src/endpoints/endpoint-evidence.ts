import type { ActionSpace } from '../core/action-space.ts'
import { TwinpastError } from '../core/errors.ts'
import type { DecisionEvidence, UnitEvidence } from '../core/evidence.ts'
import type { DecisionRow } from './decision-row.ts'
import { executedActionDivergence } from './executed-action-divergence.ts'
import type { PairDivergence } from './pair-divergence.ts'

/** The flat evidence of a cohort: 2S rows and S divergences a pair, in any order. */
export interface EndpointEvidence {
  readonly rows: readonly DecisionRow[]
  readonly divergences: readonly PairDivergence[]
}

/** Flat evidence of one complete unit. Throws `seed-without-both-directions` (fate `record`) if a seed lacks one of its two queries. */
export function rowsOfUnit(unit: Pick<UnitEvidence, 'pair' | 'decisions'>, actionSpace: ActionSpace): EndpointEvidence {
  const { pairId, stratum } = unit.pair
  const rows = unit.decisions.map((decision): DecisionRow => {
    const { direction, seedIndex, margin, readout, utility, success } = decision
    return {
      pairId,
      stratum,
      direction,
      seedIndex,
      margin,
      readout,
      utilityMatched: utility[direction],
      utilityCrossed: utility[1 - direction]!,
      successMatched: success[direction],
    }
  })
  const seeds = [...new Set(unit.decisions.map((decision) => decision.seedIndex))].sort((a, b) => a - b)
  const divergences = seeds.map((seedIndex): PairDivergence => {
    const [first, second] = ([0, 1] as const).map((direction) => decisionOf(unit.decisions, direction, seedIndex, pairId))
    return { pairId, seedIndex, divergence: executedActionDivergence(first!.execution, second!.execution, actionSpace) }
  })
  return { rows, divergences }
}

function decisionOf(decisions: readonly DecisionEvidence[], direction: 0 | 1, seedIndex: number, pairId: string): DecisionEvidence {
  const found = decisions.filter((decision) => decision.direction === direction && decision.seedIndex === seedIndex)
  if (found.length === 1) return found[0]!
  throw new TwinpastError({
    code: 'seed-without-both-directions',
    fate: 'record',
    message: 'A registered seed lacks one saved chunk per memory.',
    got: `${found.length} decisions`,
    expected: '1',
    where: `${pairId}, direction ${direction}, seed index ${seedIndex}`,
    remedy: 'Run the unit again.',
  })
}
