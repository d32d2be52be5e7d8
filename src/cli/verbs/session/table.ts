import type { Command } from 'commander'
import { exitCodes } from '../../exit-code.ts'
import { defaultKeyFile } from '../../sessions/session-folder.ts'
import { writeSessionTable } from '../../sessions/write-session-table.ts'
import type { Terminal } from '../../terminal.ts'
import { runVerb, verb } from '../../verb.ts'
import type { VerbResult } from '../../verb.ts'

interface TableOptions {
  readonly key?: readonly string[]
  readonly out?: string
}

/** `session table`: the physical readouts of unblinded sessions, side by side and never pooled. */
export function sessionTableVerb(): Command {
  const command = verb('table', 'Make the table of one or more unblinded sessions: page, Markdown, JSON, CSV and Parquet.', [
    'session table records/session-put-back-emulated',
    'session table records/session-put-back-emulated records/session-repick-emulated --out shared-folder',
  ])
    .argument('<folders...>', 'session folders, all of one kind of cell')
    .option('--key <files...>', 'key files in the order of the folders; default: beside each folder')
    .option('--out <folder>', 'write the files there; default: the first session folder')
  return command.action((folders: readonly string[], options: TableOptions) =>
    runVerb(command, (terminal) => table(folders, options, terminal)),
  )
}

async function table(folders: readonly string[], { key, out }: TableOptions, terminal: Terminal): Promise<VerbResult> {
  const tabled = folders.map((folder, i) => ({ folder, keyFile: key?.[i] ?? defaultKeyFile(folder) }))
  return { exitCode: exitCodes.done, json: await writeSessionTable(tabled, out ?? folders[0] ?? '.', terminal) }
}
