import { sessionPageHtml } from '../html/sessions/session-page-html.ts'
import { tableCsv } from '../table-csv.ts'
import { tableParquet } from '../table-parquet.ts'
import { buildSessionView } from './build-session-view.ts'
import { EXECUTION_COLUMNS, executionRecords } from './execution-records.ts'
import type { SessionInput } from './session-input.ts'
import { sessionMarkdown } from './session-markdown.ts'
import { sessionTableJson } from './session-table-json.ts'

export interface RenderedSessionTable {
  readonly html: string
  readonly markdown: string
  readonly json: string
  readonly csv: string
  readonly parquet: Uint8Array
}

/** All files of a table of sessions as bytes; the same sessions give the same bytes. Throws TwinpastError `cells-mixed` or `session-twice`. */
export function renderSessionTable(input: SessionInput): RenderedSessionTable {
  const view = buildSessionView(input)
  const records = executionRecords(input)
  return {
    html: sessionPageHtml(view),
    markdown: sessionMarkdown(view),
    json: `${JSON.stringify(sessionTableJson(input), null, 2)}\n`,
    csv: tableCsv(EXECUTION_COLUMNS, records),
    parquet: tableParquet(EXECUTION_COLUMNS, records, { twinpastSessionTable: '1' }),
  }
}
