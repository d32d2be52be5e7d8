import { buildReportView } from './build-report-view.ts'
import { DECISION_COLUMNS, decisionRecords } from './decision-records.ts'
import { pageHtml } from './html/page-html.ts'
import { reportJson } from './report-json.ts'
import type { ReportInput } from './report-input.ts'
import { tableCsv } from './table-csv.ts'
import { tableParquet } from './table-parquet.ts'

export interface RenderedReport {
  /** One self-contained page. */
  readonly html: string
  /** `report.json`, schema version 1, ends with a line feed. */
  readonly json: string
  /** `decisions.csv`, one row per decision. */
  readonly csv: string
  /** `decisions.parquet`, the same rows. */
  readonly parquet: Uint8Array
}

/** All four files of a report as bytes; the same input gives the same bytes. Writing them is the caller's part. */
export async function renderReport(input: ReportInput): Promise<RenderedReport> {
  const records = decisionRecords(input)
  return {
    html: pageHtml(buildReportView(input)),
    json: `${JSON.stringify(reportJson(input), null, 2)}\n`,
    csv: tableCsv(DECISION_COLUMNS, records),
    parquet: tableParquet(DECISION_COLUMNS, records, { twinpastReport: '1', 'study.digest': input.study.digest }),
  }
}
