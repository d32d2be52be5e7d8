import { stat } from 'node:fs/promises'
import { TwinpastError } from '../core/errors.ts'
import { fileStorage } from '../record/file-storage.ts'
import { mergeRecord } from '../record/merge-record.ts'
import type { MergedInterventions, MergedRecord } from '../record/merged-record.ts'
import { readPlan } from '../record/read-plan.ts'
import { recordLayout } from '../record/record-layout.ts'
import type { RecordStorage } from '../record/record-storage.ts'
import type { FrozenPlan } from '../study/frozen-plan.ts'
import { shownPath } from './shown-path.ts'

/** Opens a record folder given on the command line, for reading. Throws `record-absent`. */
export async function openRecordFolder(
  folder: string,
): Promise<{ readonly storage: RecordStorage; readonly record: MergedRecord | MergedInterventions }> {
  const storage = await storageOfFolder(folder)
  return { storage, record: await mergeRecord(storage) }
}

/** The frozen plan alone, whatever the unit files are like. Throws `record-absent`, `plan-damaged` or `record-newer`. */
export async function openRecordPlan(folder: string): Promise<FrozenPlan> {
  const plan = await readPlan(await storageOfFolder(folder))
  if (plan === undefined) throw recordAbsent(`no ${recordLayout.plan}`, shownPath(folder))
  return plan
}

async function storageOfFolder(folder: string): Promise<RecordStorage> {
  const facts = await stat(folder).catch(() => undefined)
  if (facts?.isDirectory() !== true) throw recordAbsent(facts === undefined ? 'nothing' : 'a file', shownPath(folder))
  return fileStorage(folder)
}

function recordAbsent(got: string, where: string): TwinpastError {
  return new TwinpastError({
    code: 'record-absent',
    fate: 'refuse',
    exitCode: 2,
    message: 'There is no record folder at this path.',
    got,
    expected: 'a folder that `twinpast plan` or `twinpast run` made',
    where,
    remedy: 'Give the record folder, e.g. records/put-back-quick-bank.',
  })
}
