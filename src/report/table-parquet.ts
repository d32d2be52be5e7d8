import { parquetWriteBuffer } from 'hyparquet-writer'

import type { TableColumn } from './table-column.ts'

/** The same rows with typed columns; `metadata` stands in the file beside them. */
export function tableParquet<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  metadata: Readonly<Record<string, string>>,
): Uint8Array {
  const buffer = parquetWriteBuffer({
    columnData: columns.map(({ name, type, nullable }) => ({
      name,
      type,
      nullable: nullable === true,
      data: rows.map((row) => row[name]),
    })),
    kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    createdBy: 'twinpast',
  })
  return new Uint8Array(buffer)
}
