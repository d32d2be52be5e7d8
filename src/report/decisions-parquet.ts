import { parquetWriteBuffer } from 'hyparquet-writer'

import { DECISION_COLUMNS, decisionRecords } from './decision-records.ts'
import type { ReportInput } from './report-input.ts'

/** `decisions.parquet`: the rows of `decisions.csv` with typed columns; the study digest stands in the file's metadata. */
export function decisionsParquet(input: ReportInput): Uint8Array {
  const records = decisionRecords(input)
  const buffer = parquetWriteBuffer({
    columnData: DECISION_COLUMNS.map(([name, type]) => ({ name, type, nullable: false, data: records.map((record) => record[name]) })),
    kvMetadata: [
      { key: 'twinpastReport', value: '1' },
      { key: 'study.digest', value: input.study.digest },
    ],
    createdBy: 'twinpast',
  })
  return new Uint8Array(buffer)
}
