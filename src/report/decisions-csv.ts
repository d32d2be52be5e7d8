import { DECISION_COLUMNS, decisionRecords } from './decision-records.ts'
import type { ReportInput } from './report-input.ts'

/** RFC 4180: quotes where needed. A text that a spreadsheet would run as a formula gets a leading apostrophe. */
function field(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value)
  const inert = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** `decisions.csv`: a header and one row per decision, comma separated, lines end with CR LF. */
export function decisionsCsv(input: ReportInput): string {
  const header = DECISION_COLUMNS.map(([name]) => name).join(',')
  const rows = decisionRecords(input).map((record) => DECISION_COLUMNS.map(([name]) => field(record[name])).join(','))
  return [header, ...rows, ''].join('\r\n')
}
