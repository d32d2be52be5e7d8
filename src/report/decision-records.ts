import { completeUnits } from './view/complete-units.ts'
import type { ReportInput } from './report-input.ts'
import type { TableColumn } from './table-column.ts'

/** One row of `decisions.csv` and `decisions.parquet`: column name to value. */
export interface DecisionRecord {
  readonly pair: string
  readonly stratum: string
  readonly branch: string
  readonly direction: number
  readonly seedIndex: number
  readonly seed: number
  readonly margin: number
  readonly readout: string
  readonly utilityWorld0: number
  readonly utilityWorld1: number
  readonly utilityMatched: number
  readonly utilityCrossed: number
  readonly successWorld0: boolean
  readonly successWorld1: boolean
  readonly divergence: number
  readonly clippedSteps: number
  readonly unitDigest: string
}

/** Rows of all complete pairs, by pair, seed and direction. */
export function decisionRecords(input: ReportInput): readonly DecisionRecord[] {
  return completeUnits(input).flatMap((unit) =>
    [...unit.decisions]
      .sort((a, b) => a.seedIndex - b.seedIndex || a.direction - b.direction)
      .map((decision): DecisionRecord => ({
        pair: unit.pair.pairId,
        stratum: unit.pair.stratum,
        branch: unit.pair.branches[decision.direction],
        direction: decision.direction,
        seedIndex: decision.seedIndex,
        seed: decision.seed,
        margin: decision.margin,
        readout: decision.readout,
        utilityWorld0: decision.utility[0],
        utilityWorld1: decision.utility[1],
        utilityMatched: decision.utility[decision.direction],
        utilityCrossed: decision.utility[decision.direction === 0 ? 1 : 0],
        successWorld0: decision.success[0],
        successWorld1: decision.success[1],
        divergence: decision.divergence,
        clippedSteps: decision.clippedSteps,
        unitDigest: unit.unitDigest,
      })),
  )
}

/** Columns in order, with their Parquet types. */
export const DECISION_COLUMNS: readonly TableColumn<DecisionRecord>[] = [
  { name: 'pair', type: 'STRING' },
  { name: 'stratum', type: 'STRING' },
  { name: 'branch', type: 'STRING' },
  { name: 'direction', type: 'INT32' },
  { name: 'seedIndex', type: 'INT32' },
  { name: 'seed', type: 'INT32' },
  { name: 'margin', type: 'DOUBLE' },
  { name: 'readout', type: 'STRING' },
  { name: 'utilityWorld0', type: 'DOUBLE' },
  { name: 'utilityWorld1', type: 'DOUBLE' },
  { name: 'utilityMatched', type: 'DOUBLE' },
  { name: 'utilityCrossed', type: 'DOUBLE' },
  { name: 'successWorld0', type: 'BOOLEAN' },
  { name: 'successWorld1', type: 'BOOLEAN' },
  { name: 'divergence', type: 'DOUBLE' },
  { name: 'clippedSteps', type: 'INT32' },
  { name: 'unitDigest', type: 'STRING' },
]
