import type { EpisodeRow } from '../../endpoints/interventions/episode-row.ts'
import type { TableColumn } from '../table-column.ts'
import type { InterventionInput } from './intervention-input.ts'

/** One row of `rows.csv` and `rows.parquet`. */
export interface RowRecord extends Omit<EpisodeRow, 'pairId'> {
  readonly pair: string
  readonly seed: number
  readonly unitDigest: string
}

/** Rows of all complete units, by pair, stage, direction, seed and condition in registered order. */
export function rowRecords({ rows, units, study }: InterventionInput): readonly RowRecord[] {
  const digests = new Map(units.flatMap((unit) => (unit.status === 'complete' ? [[unit.pair.pairId, unit.unitDigest]] : [])))
  return rows
    .map(({ pairId, ...row }): RowRecord => ({
      ...row,
      pair: pairId,
      seed: study.registration.actionSeeds[row.seedIndex] ?? -1,
      unitDigest: digests.get(pairId) ?? '',
    }))
    .sort((a, b) => (a.pair < b.pair ? -1 : a.pair > b.pair ? 1 : 0))
}

/** Columns in order, with their Parquet types. */
export const ROW_COLUMNS: readonly TableColumn<RowRecord>[] = [
  { name: 'pair', type: 'STRING' },
  { name: 'stratum', type: 'STRING' },
  { name: 'branch', type: 'STRING' },
  { name: 'direction', type: 'INT32' },
  { name: 'seedIndex', type: 'INT32' },
  { name: 'seed', type: 'INT32' },
  { name: 'stage', type: 'STRING' },
  { name: 'condition', type: 'STRING' },
  { name: 'atStep', type: 'INT32' },
  { name: 'chunkMargin', type: 'DOUBLE', nullable: true },
  { name: 'chunkReadout', type: 'STRING', nullable: true },
  { name: 'margin', type: 'DOUBLE', nullable: true },
  { name: 'readout', type: 'STRING', nullable: true },
  { name: 'utilityMatched', type: 'DOUBLE', nullable: true },
  { name: 'utilityCrossed', type: 'DOUBLE', nullable: true },
  { name: 'success', type: 'BOOLEAN' },
  { name: 'executionSuccess', type: 'BOOLEAN' },
  { name: 'faultDetected', type: 'BOOLEAN', nullable: true },
  { name: 'memoryDigest', type: 'STRING' },
  { name: 'endDigest', type: 'STRING' },
  { name: 'unitDigest', type: 'STRING' },
]
