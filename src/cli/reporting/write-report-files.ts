import type { RecordStorage } from '../../record/record-storage.ts'
import type { RenderedReport } from '../../report/write-report.ts'

/** Writes report.html, report.json and the table as CSV and Parquet; returns their names. */
export async function writeReportFiles(
  out: RecordStorage,
  { html, json, csv, parquet }: RenderedReport,
  table: 'decisions' | 'rows',
): Promise<readonly string[]> {
  const encoder = new TextEncoder()
  const files = {
    'report.html': encoder.encode(html),
    'report.json': encoder.encode(json),
    [`${table}.csv`]: encoder.encode(csv),
    [`${table}.parquet`]: parquet,
  }
  for (const [name, bytes] of Object.entries(files)) await out.writeAtomic(name, bytes)
  return Object.keys(files)
}
