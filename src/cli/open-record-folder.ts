import { stat } from 'node:fs/promises'
import { TwinpastError } from '../core/errors.ts'
import { fileStorage } from '../record/file-storage.ts'
import { mergeRecord } from '../record/merge-record.ts'
import type { MergedInterventions, MergedRecord } from '../record/merged-record.ts'
import type { RecordStorage } from '../record/record-storage.ts'
import { shownPath } from './shown-path.ts'

/** Opens a record folder given on the command line, for reading. Throws `record-absent`. */
export async function openRecordFolder(
  folder: string,
): Promise<{ readonly storage: RecordStorage; readonly record: MergedRecord | MergedInterventions }> {
  const facts = await stat(folder).catch(() => undefined)
  if (facts?.isDirectory() !== true) {
    throw new TwinpastError({
      code: 'record-absent',
      fate: 'refuse',
      exitCode: 2,
      message: 'There is no record folder at this path.',
      got: facts === undefined ? 'nothing' : 'a file',
      expected: 'a folder that `twinpast plan` or `twinpast run` made',
      where: shownPath(folder),
      remedy: 'Give the record folder, e.g. records/put-back-quick-bank.',
    })
  }
  const storage = fileStorage(folder)
  return { storage, record: await mergeRecord(storage) }
}
