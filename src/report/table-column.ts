/** One column of a table that is written as CSV and as Parquet. A null cell is allowed only where `nullable` says so. */
export interface TableColumn<Row> {
  readonly name: string & keyof Row
  readonly type: 'STRING' | 'INT32' | 'DOUBLE' | 'BOOLEAN'
  readonly nullable?: true
}
