import { readInterventions } from '../../record/intervention-record.ts'
import type { RecordStorage } from '../../record/record-storage.ts'
import { mergeRecord } from '../../record/merge-record.ts'
import { buildReportView } from '../../report/build-report-view.ts'
import { buildInterventionView } from '../../report/interventions/build-intervention-view.ts'
import type { ViewerFinding } from '../../web/wire/viewer-finding.ts'
import { interventionInputOf } from '../make-intervention-report.ts'
import { analyseRecord } from '../reporting/analyse-record.ts'
import { reportInputOf } from '../reporting/report-input-of.ts'
import { reportSurroundings } from '../reporting/report-surroundings.ts'

/** What `twinpast report` would say of a record now, for the viewer; nothing is written. Throws what that verb throws. */
export async function findingOfRecord(storage: RecordStorage, shownFolder: string): Promise<ViewerFinding> {
  const record = await mergeRecord(storage)
  if (record.protocol !== 'constructed') {
    const { verdict, warnings } = buildInterventionView(await interventionInputOf(storage, await readInterventions(record), shownFolder))
    return { evidenceDigest: record.digest, verdict, estimates: [], warnings }
  }
  const analysis = await analyseRecord(record)
  const { verdict, dissociation, warnings } = buildReportView(
    reportInputOf(record, analysis, await reportSurroundings(storage, record.plan.digest, shownFolder)),
  )
  return {
    evidenceDigest: record.digest,
    verdict,
    estimates: dissociation.map(({ symbol, name, estimate, registered }) => ({
      name: `${symbol}: ${name}`,
      text: estimate.text,
      evidence: [registered.range, registered.note].filter((part) => part !== '').join('; '),
    })),
    warnings,
  }
}
