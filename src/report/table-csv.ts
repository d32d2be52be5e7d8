import type { TableColumn } from './table-column.ts'

/** RFC 4180: quotes where needed, nothing for null. A text that a spreadsheet would run as a formula gets a leading apostrophe. */
function field(value: unknown): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const inert = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** A header and one line per row, comma separated, lines end with CR LF. */
export function tableCsv<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): string {
  const header = columns.map(({ name }) => name).join(',')
  const lines = rows.map((row) => columns.map(({ name }) => field(row[name])).join(','))
  return [header, ...lines, ''].join('\r\n')
}
