import type { MergedInterventions, MergedRecord } from '../record/merged-record.ts'
import { readInterventions } from '../record/intervention-record.ts'
import type { RecordStorage } from '../record/record-storage.ts'
import { conditionLines } from './condition-lines.ts'
import { findingLines } from './finding-lines.ts'
import { flowLine } from './flow-line.ts'
import { makeInterventionReport } from './make-intervention-report.ts'
import { makeReport } from './make-report.ts'
import { flowOf } from './reporting/flow-of.ts'
import { unitWord } from './unit-word.ts'
import { verdictLines } from './verdict-lines.ts'

/** The report of a record of any protocol, as far as a terminal and a program need it. */
export interface RecordReport {
  /** For a terminal. */
  readonly lines: string
  /** Names of the files written, relative to where they went. */
  readonly files: readonly string[]
  readonly gateFailed: boolean
  readonly units: { readonly complete: number; readonly excluded: number; readonly failed: number }
  /** What else --json prints. */
  readonly json: Readonly<Record<string, unknown>>
}

/** Writes the report of a merged record through `out`. Throws `record-empty` and what reading the units throws. */
export async function reportOfRecord(
  storage: RecordStorage,
  record: MergedRecord | MergedInterventions,
  out: RecordStorage,
  shownFolder: string,
): Promise<RecordReport> {
  const planned = record.plan.content.pairs.length
  if (record.protocol === 'constructed') {
    const { analysis, verdict, files } = await makeReport(storage, record, out, shownFolder)
    return {
      lines: verdictLines(verdict, analysis, planned),
      files,
      gateFailed: analysis.endpoints.verdict.code === 'gate-failed',
      units: countsOf(analysis.units),
      json: { counts: analysis.endpoints.counts, verdict: { code: verdict.code, headline: verdict.headline, lead: verdict.lead } },
    }
  }
  const interventions = await readInterventions(record)
  const { view, files } = await makeInterventionReport(storage, interventions, out, shownFolder)
  const { code, headline, lead } = view.verdict
  const flow = flowLine(flowOf(interventions.units, planned), unitWord(record.protocol))
  return {
    lines: ['', findingLines(view), '', conditionLines(interventions.units), flow].join('\n'),
    files,
    gateFailed: code === 'gate-failed',
    units: countsOf(interventions.units),
    json: { finding: { code, headline, lead } },
  }
}

function countsOf(units: readonly { readonly status: string }[]): RecordReport['units'] {
  const of = (status: string) => units.filter((unit) => unit.status === status).length
  return { complete: of('complete'), excluded: of('excluded'), failed: of('failed') }
}
