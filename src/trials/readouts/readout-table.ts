import { estimateMean } from '../../endpoints/estimate-mean.ts'
import type { MeanShape } from '../../endpoints/estimate-mean.ts'
import type { EndpointEstimate } from '../../endpoints/endpoint-estimate.ts'
import { estimateReliability } from '../../endpoints/estimate-reliability.ts'
import type { BootstrapPlan } from '../../stats/bootstrap/cluster-bootstrap.ts'
import { byPair } from './by-pair.ts'
import type { Execution } from './execution.ts'
import { readoutKeys, shows, thereofKeys } from './readout-rows.ts'
import type { ReadoutKey } from './readout-rows.ts'

/** One readout over all planned executions, those without outcome included. */
export interface ReadoutRow {
  readonly key: ReadoutKey
  readonly count: number
  /** Of the first run of each planned execution that started, whatever became of it. */
  readonly firstRuns: number
  /** By the operator's first label, and by the second rater's; out of the executions that have one. */
  readonly operator: number
  readonly rater: number
  /** By direction: whose memory was installed. */
  readonly byDirection: readonly [number, number]
  /** Share of planned executions over pair clusters; null for parts of another outcome, and for what is no readout but its lack. */
  readonly estimate: EndpointEstimate | null
}

export interface ReadoutTable {
  readonly pairs: number
  readonly executions: number
  /** Executions with a second rating. */
  readonly rated: number
  readonly rows: readonly ReadoutRow[]
  /** (correct - wrong) / executions, over pair clusters, with the exact sign-flip test. */
  readonly faithfulness: EndpointEstimate
  /** Share of pairs that were correct in every execution: one outcome a pair, so the exact interval is that of a share. */
  readonly everyExecutionCorrect: EndpointEstimate
  /** Auxiliary: where the arm headed first, over the executions in which somebody noted it. */
  readonly firstMove: { readonly noted: number; readonly correct: number; readonly wrong: number; readonly unclear: number }
}

const share: MeanShape = { kind: 'proportion', range: [0, 1], whole: true, contrast: false }
const signed: MeanShape = { kind: 'signed', range: [-1, 1], whole: true, contrast: true }

/** Counts and intervals of all readouts. The unit is the pair; every planned execution is in the denominator. */
export function readoutTable(executions: readonly Execution[], bootstrap: BootstrapPlan): ReadoutTable {
  const pairs = byPair(executions)
  const units = (value: (execution: Execution) => number) =>
    pairs.map(([unitId, ofPair]) => ({ unitId, total: sum(ofPair.map(value)), size: ofPair.length }))
  const row = (key: ReadoutKey): ReadoutRow => {
    const count = (outcome: (execution: Execution) => Execution['firstRun']) => executions.filter((one) => shows(key, outcome(one))).length
    const inDirection = (direction: 0 | 1) => executions.filter((one) => one.direction === direction && shows(key, one.outcome)).length
    return {
      key,
      count: count(({ outcome }) => outcome),
      firstRuns: count(({ firstRun }) => firstRun),
      operator: executions.filter(({ operatorOutcome }) => operatorOutcome !== null && shows(key, operatorOutcome)).length,
      rater: executions.filter(({ raterOutcome }) => raterOutcome !== null && shows(key, raterOutcome)).length,
      byDirection: [inDirection(0), inDirection(1)],
      estimate:
        thereofKeys.has(key) || key === 'no-outcome'
          ? null
          : estimateMean(
              share,
              units(({ outcome }) => (shows(key, outcome) ? 1 : 0)),
              bootstrap,
            ),
    }
  }
  const signOf = ({ outcome }: Execution) => (outcome?.selection === 'correct' ? 1 : outcome?.selection === 'wrong' ? -1 : 0)
  const allCorrect = pairs.map(([unitId, ofPair]) => ({
    unitId,
    total: ofPair.every(({ outcome }) => outcome?.selection === 'correct') ? 1 : 0,
    size: 1,
  }))
  return {
    pairs: pairs.length,
    executions: executions.length,
    rated: executions.filter(({ raterOutcome }) => raterOutcome !== null).length,
    rows: readoutKeys.map(row),
    faithfulness: estimateMean(signed, units(signOf), bootstrap),
    everyExecutionCorrect: estimateReliability(allCorrect),
    firstMove: firstMoves(executions),
  }
}

function firstMoves(executions: readonly Execution[]): ReadoutTable['firstMove'] {
  const noted = executions.flatMap(({ outcome }) => outcome?.firstMove ?? [])
  const of = (move: string) => noted.filter((one) => one === move).length
  return { noted: noted.length, correct: of('correct'), wrong: of('wrong'), unclear: of('unclear') }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
