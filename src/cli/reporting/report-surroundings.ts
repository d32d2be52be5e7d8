import { recordLayout } from '../../record/record-layout.ts'
import type { RecordStorage } from '../../record/record-storage.ts'
import { firstTimeOf } from '../../record/run-log.ts'
import { readDeviations } from '../../study/deviation-log.ts'
import type { Deviation } from '../../study/deviation-log.ts'
import { shellWord } from '../shell-word.ts'
import { versions } from '../versions.ts'

/** What a report prints beside the evidence. */
export interface ReportSurroundings {
  readonly deviations: readonly Deviation[]
  readonly frozenAt: string | undefined
  readonly versions: Readonly<Record<string, string>>
  readonly reproduce: string
}

/** Reads what stands beside the evidence of a record. */
export async function reportSurroundings(storage: RecordStorage, planDigest: string, shownFolder: string): Promise<ReportSurroundings> {
  return {
    deviations: readDeviations(await textOf(storage, recordLayout.deviations), planDigest),
    frozenAt: firstTimeOf(await textOf(storage, recordLayout.log), 'frozen'),
    versions: versions(),
    reproduce: `npx twinpast report ${shellWord(shownFolder)}`,
  }
}

async function textOf(storage: RecordStorage, path: string): Promise<string> {
  return (await storage.list('')).includes(path) ? new TextDecoder().decode(await storage.read(path)) : ''
}
