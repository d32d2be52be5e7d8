import { join } from 'node:path'
import type { Command } from 'commander'
import { fileStorage } from '../../record/file-storage.ts'
import { exitCodes } from '../exit-code.ts'
import { openRecordFolder } from '../open-record-folder.ts'
import { reportOfRecord } from '../report-of-record.ts'
import { shownPath } from '../shown-path.ts'
import type { Terminal } from '../terminal.ts'
import { runVerb, verb } from '../verb.ts'
import type { VerbResult } from '../verb.ts'

/** `report`: makes the report of a record again. */
export function reportVerb(): Command {
  const command = verb('report', 'Make the report of a record: report.html, report.json and its rows as CSV and Parquet.', [
    'report records/put-back-quick-bank',
    'report records/put-back-bank --out shared-folder',
  ])
    .argument('<record>', 'record folder')
    .option('--out <folder>', 'write the files there; default: the record folder')
  return command.action((folder: string, { out }: { readonly out?: string }) =>
    runVerb(command, (terminal) => report(folder, out ?? folder, terminal)),
  )
}

async function report(folder: string, out: string, terminal: Terminal): Promise<VerbResult> {
  const { storage, record } = await openRecordFolder(folder)
  const { lines, files, json } = await reportOfRecord(storage, record, fileStorage(out), shownPath(folder))
  terminal.result(lines)
  terminal.result(`\nreport: ${join(out, 'report.html')}`)
  return {
    exitCode: exitCodes.done,
    json: {
      record: shownPath(folder),
      planDigest: record.plan.digest,
      ...json,
      files: files.map((name) => shownPath(join(out, name))),
    },
  }
}
