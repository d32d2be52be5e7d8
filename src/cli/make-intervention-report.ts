import type { InterventionRecord } from '../record/intervention-record.ts'
import type { RecordStorage } from '../record/record-storage.ts'
import { readRestoreCost } from '../record/restore-cost.ts'
import { buildInterventionView } from '../report/interventions/build-intervention-view.ts'
import type { InterventionInput } from '../report/interventions/intervention-input.ts'
import type { InterventionView } from '../report/interventions/intervention-view.ts'
import { renderInterventionReport } from '../report/interventions/render-intervention-report.ts'
import { interventionOf } from '../study/intervention-of.ts'
import { analyseInterventionRecord } from './reporting/analyse-interventions.ts'
import { reportFactsOf } from './reporting/report-facts-of.ts'
import { reportSurroundings } from './reporting/report-surroundings.ts'
import { writeReportFiles } from './reporting/write-report-files.ts'

export interface MadeInterventionReport {
  readonly view: InterventionView
  /** Names of the files written, relative to where they went. */
  readonly files: readonly string[]
}

/** Analyses an intervention record and writes report.html, report.json, rows.csv and rows.parquet through `target`. */
export async function makeInterventionReport(
  source: RecordStorage,
  record: InterventionRecord,
  target: RecordStorage,
  shownFolder: string,
): Promise<MadeInterventionReport> {
  const input = await interventionInputOf(source, record, shownFolder)
  return { view: buildInterventionView(input), files: await writeReportFiles(target, renderInterventionReport(input), 'rows') }
}

/** Everything that the report of an intervention record prints. */
export async function interventionInputOf(
  source: RecordStorage,
  record: InterventionRecord,
  shownFolder: string,
): Promise<InterventionInput> {
  const registration = interventionOf(record.plan.content.study)
  if (registration === undefined) throw new RangeError('the plan of an intervention record registers no intervention')
  const { results, rows, units, gates } = analyseInterventionRecord(record, registration)
  const around = await reportSurroundings(source, record.plan.digest, shownFolder)
  const { policy, simulator } = record
  return {
    ...reportFactsOf(record, { policy, simulator, units, gates }, around),
    registration,
    results,
    rows,
    cost: (await readRestoreCost(source)) ?? null,
  }
}
