import { interventionPageHtml } from '../html/interventions/intervention-page-html.ts'
import { tableCsv } from '../table-csv.ts'
import { tableParquet } from '../table-parquet.ts'
import type { RenderedReport } from '../write-report.ts'
import { buildInterventionView } from './build-intervention-view.ts'
import type { InterventionInput } from './intervention-input.ts'
import { interventionJson } from './intervention-json.ts'
import { ROW_COLUMNS, rowRecords } from './row-records.ts'

/** All four files of an intervention report as bytes: `report.html`, `report.json`, `rows.csv`, `rows.parquet`. */
export function renderInterventionReport(input: InterventionInput): RenderedReport {
  const records = rowRecords(input)
  return {
    html: interventionPageHtml(buildInterventionView(input)),
    json: `${JSON.stringify(interventionJson(input), null, 2)}\n`,
    csv: tableCsv(ROW_COLUMNS, records),
    parquet: tableParquet(ROW_COLUMNS, records, { twinpastInterventionReport: '1', 'study.digest': input.study.digest }),
  }
}
