import type { Outcome } from '../../trials/readouts/outcome.ts'
import type { TableColumn } from '../table-column.ts'
import type { SessionInput } from './session-input.ts'

/** One planned execution, as `executions.csv` and `executions.parquet` hold it. */
export interface ExecutionRecord {
  readonly session: string
  readonly cell: string
  readonly pairId: string
  readonly direction: number
  readonly seed: number
  readonly block: number
  readonly code: string
  readonly trials: string
  readonly place: number | null
  readonly selection: string | null
  readonly reached: string | null
  readonly firstMove: string | null
  /** 1 to 3, of the label that counts; null where nobody said it. */
  readonly confidence: number | null
  readonly failureTags: string
  readonly operatorSelection: string | null
  readonly operatorReached: string | null
  readonly raterSelection: string | null
  readonly raterReached: string | null
  readonly raterConfidence: number | null
  readonly raterFailureTags: string
  readonly firstRun: string | null
  readonly clamped: string
  readonly presentWarned: boolean
  readonly invalid: string
}

export const EXECUTION_COLUMNS: readonly TableColumn<ExecutionRecord>[] = [
  { name: 'session', type: 'STRING' },
  { name: 'cell', type: 'STRING' },
  { name: 'pairId', type: 'STRING' },
  { name: 'direction', type: 'INT32' },
  { name: 'seed', type: 'INT32' },
  { name: 'block', type: 'INT32' },
  { name: 'code', type: 'STRING' },
  { name: 'trials', type: 'STRING' },
  { name: 'place', type: 'INT32', nullable: true },
  { name: 'selection', type: 'STRING', nullable: true },
  { name: 'reached', type: 'STRING', nullable: true },
  { name: 'firstMove', type: 'STRING', nullable: true },
  { name: 'confidence', type: 'INT32', nullable: true },
  { name: 'failureTags', type: 'STRING' },
  { name: 'operatorSelection', type: 'STRING', nullable: true },
  { name: 'operatorReached', type: 'STRING', nullable: true },
  { name: 'raterSelection', type: 'STRING', nullable: true },
  { name: 'raterReached', type: 'STRING', nullable: true },
  { name: 'raterConfidence', type: 'INT32', nullable: true },
  { name: 'raterFailureTags', type: 'STRING' },
  { name: 'firstRun', type: 'STRING', nullable: true },
  { name: 'clamped', type: 'STRING' },
  { name: 'presentWarned', type: 'BOOLEAN' },
  { name: 'invalid', type: 'STRING' },
]

/** One row for each planned execution of each session, in the planned order. */
export function executionRecords({ sessions }: SessionInput): readonly ExecutionRecord[] {
  return sessions.flatMap(({ session, cell, analysis }) =>
    analysis.executions.map((one) => ({
      ...{ session, cell, pairId: one.pairId, direction: one.direction, seed: one.seed, block: one.block, code: one.code },
      ...{ trials: one.trials.join(' '), place: one.place },
      ...{ selection: one.outcome?.selection ?? null, reached: one.outcome?.reached ?? null, firstMove: one.outcome?.firstMove ?? null },
      ...{ confidence: one.outcome?.confidence ?? null, failureTags: tagsOf(one.outcome) },
      ...{ operatorSelection: one.operatorOutcome?.selection ?? null, operatorReached: one.operatorOutcome?.reached ?? null },
      ...{ raterSelection: one.raterOutcome?.selection ?? null, raterReached: one.raterOutcome?.reached ?? null },
      ...{ raterConfidence: one.raterOutcome?.confidence ?? null, raterFailureTags: tagsOf(one.raterOutcome) },
      firstRun: one.firstRun === null || one.firstRun === 'invalid' ? one.firstRun : one.firstRun.selection,
      ...{ clamped: one.clamped.join(' '), presentWarned: one.presentWarned, invalid: one.invalid.join(' ') },
    })),
  )
}

function tagsOf(outcome: Outcome | null): string {
  return (outcome?.failureTags ?? []).join(' ')
}
