import { join } from 'node:path'
import type { Command } from 'commander'
import { fileStorage } from '../../../record/file-storage.ts'
import { buildSessionView } from '../../../report/sessions/build-session-view.ts'
import { renderSessionTable } from '../../../report/sessions/render-session-table.ts'
import { sessionTableJson } from '../../../report/sessions/session-table-json.ts'
import type { ReportedSession } from '../../../report/sessions/session-input.ts'
import { fileJournal } from '../../../trials/journal/file-journal.ts'
import { fileStreamStore } from '../../../trials/service/file-stream-store.ts'
import { replayJournal } from '../../../trials/state/replay-journal.ts'
import { exitCodes } from '../../exit-code.ts'
import { reportedSession } from '../../sessions/reported-session.ts'
import { defaultKeyFile, readKeyFile, readSessionFolder } from '../../sessions/session-folder.ts'
import { shellWord } from '../../shell-word.ts'
import { shownPath } from '../../shown-path.ts'
import type { Terminal } from '../../terminal.ts'
import { textTable } from '../../text-table.ts'
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
  const sessions: ReportedSession[] = []
  for (const [i, folder] of folders.entries()) sessions.push(await read(folder, key?.[i] ?? defaultKeyFile(folder)))
  const input = { sessions, reproduce: `twinpast session table ${folders.map((folder) => shellWord(shownPath(folder))).join(' ')}` }
  const rendered = renderSessionTable(input)
  const target = out ?? folders[0] ?? '.'
  const encoder = new TextEncoder()
  const files = {
    'session-table.html': encoder.encode(rendered.html),
    'session-table.md': encoder.encode(rendered.markdown),
    'session-table.json': encoder.encode(rendered.json),
    'executions.csv': encoder.encode(rendered.csv),
    'executions.parquet': rendered.parquet,
  }
  const storage = fileStorage(target)
  for (const [name, bytes] of Object.entries(files)) await storage.writeAtomic(name, bytes)
  const { kind, headline, lead, sections } = buildSessionView(input)
  terminal.result([kind, headline, ...lead].join('\n'))
  for (const { columns, rows, name } of sections.filter(({ id }) => /(^|-)readouts$/.test(id)))
    terminal.result(
      `\n${name}\n${textTable(
        columns.map((column) => column.replace(/^#/, '')),
        rows,
        new Set(columns.keys()),
      )}`,
    )
  terminal.result(`\ntable: ${shownPath(join(target, 'session-table.html'))}`)
  return {
    exitCode: exitCodes.done,
    json: { ...sessionTableJson(input), files: Object.keys(files).map((name) => shownPath(join(target, name))) },
  }
}

async function read(folder: string, keyFile: string): Promise<ReportedSession> {
  const schedule = await readSessionFolder(folder)
  const replayed = replayJournal(schedule, await fileJournal(folder).read())
  return reportedSession(schedule, replayed, await readKeyFile(keyFile, schedule), fileStreamStore(folder))
}
