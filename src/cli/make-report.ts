import { analyseRecord } from './reporting/analyse-record.ts'
import type { RecordAnalysis } from './reporting/analyse-record.ts'
import { reportInputOf } from './reporting/report-input-of.ts'
import { reportSurroundings } from './reporting/report-surroundings.ts'
import { writeReportFiles } from './reporting/write-report-files.ts'
import type { MergedRecord } from '../record/merged-record.ts'
import type { RecordStorage } from '../record/record-storage.ts'
import { buildReportView } from '../report/build-report-view.ts'
import type { VerdictView } from '../report/report-view.ts'
import { renderReport } from '../report/write-report.ts'

export interface MadeReport {
  readonly analysis: RecordAnalysis
  readonly verdict: VerdictView
  /** Names of the files written, relative to where they went. */
  readonly files: readonly string[]
}

/** Analyses a record and writes report.html, report.json, decisions.csv and decisions.parquet through `out`. */
export async function makeReport(
  storage: RecordStorage,
  record: MergedRecord,
  out: RecordStorage,
  shownFolder: string,
): Promise<MadeReport> {
  const analysis = await analyseRecord(record)
  const input = reportInputOf(record, analysis, await reportSurroundings(storage, record.plan.digest, shownFolder))
  const files = await writeReportFiles(out, await renderReport(input), 'decisions')
  return { analysis, verdict: buildReportView(input).verdict, files }
}
