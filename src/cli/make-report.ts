import { analyseRecord } from './reporting/analyse-record.ts'
import type { RecordAnalysis } from './reporting/analyse-record.ts'
import { reportInputOf } from './reporting/report-input-of.ts'
import type { MergedRecord } from '../record/merged-record.ts'
import { recordLayout } from '../record/record-layout.ts'
import type { RecordStorage } from '../record/record-storage.ts'
import { firstTimeOf } from '../record/run-log.ts'
import { buildReportView } from '../report/build-report-view.ts'
import type { VerdictView } from '../report/report-view.ts'
import { renderReport } from '../report/write-report.ts'
import { readDeviations } from '../study/deviation-log.ts'
import { shellWord } from './shell-word.ts'
import { versions } from './versions.ts'

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
  const input = reportInputOf(record, analysis, {
    deviations: readDeviations(await textOf(storage, recordLayout.deviations), record.plan.digest),
    frozenAt: firstTimeOf(await textOf(storage, recordLayout.log), 'frozen'),
    versions: versions(),
    reproduce: `npx twinpast report ${shellWord(shownFolder)}`,
  })
  const { html, json, csv, parquet } = await renderReport(input)
  const encoder = new TextEncoder()
  const files = {
    'report.html': encoder.encode(html),
    'report.json': encoder.encode(json),
    'decisions.csv': encoder.encode(csv),
    'decisions.parquet': parquet,
  }
  for (const [name, bytes] of Object.entries(files)) await out.writeAtomic(name, bytes)
  return { analysis, verdict: buildReportView(input).verdict, files: Object.keys(files) }
}

async function textOf(storage: RecordStorage, path: string): Promise<string> {
  return (await storage.list('')).includes(path) ? new TextDecoder().decode(await storage.read(path)) : ''
}
