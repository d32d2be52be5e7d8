import { join } from 'node:path'
import { fileStorage } from '../../record/file-storage.ts'
import { buildSessionView } from '../../report/sessions/build-session-view.ts'
import { renderSessionTable } from '../../report/sessions/render-session-table.ts'
import { sessionTableJson } from '../../report/sessions/session-table-json.ts'
import type { ReportedSession } from '../../report/sessions/session-input.ts'
import { fileJournal } from '../../trials/journal/file-journal.ts'
import { fileStreamStore } from '../../trials/service/file-stream-store.ts'
import { replayJournal } from '../../trials/state/replay-journal.ts'
import { shellWord } from '../shell-word.ts'
import { shownPath } from '../shown-path.ts'
import type { Terminal } from '../terminal.ts'
import { textTable } from '../text-table.ts'
import { reportedSession } from './reported-session.ts'
import { readKeyFile, readSessionFolder } from './session-folder.ts'

/** One unblinded session and its key. */
export interface TabledSession {
  readonly folder: string
  readonly keyFile: string
}

/**
 * Writes the table of unblinded sessions, prints its readouts, and gives what --json prints.
 * @throws TwinpastError `still-blind`, and of a folder or key that is not whole
 */
export async function writeSessionTable(
  tabled: readonly TabledSession[],
  target: string,
  terminal: Terminal,
): Promise<Readonly<Record<string, unknown>>> {
  const sessions: ReportedSession[] = []
  for (const session of tabled) sessions.push(await read(session))
  const folders = tabled.map(({ folder }) => shellWord(shownPath(folder))).join(' ')
  const input = { sessions, reproduce: `twinpast session table ${folders}` }
  const rendered = renderSessionTable(input)
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
  return { ...sessionTableJson(input), files: Object.keys(files).map((name) => shownPath(join(target, name))) }
}

async function read({ folder, keyFile }: TabledSession): Promise<ReportedSession> {
  const schedule = await readSessionFolder(folder)
  const replayed = replayJournal(schedule, await fileJournal(folder).read())
  return reportedSession(schedule, replayed, await readKeyFile(keyFile, schedule), fileStreamStore(folder))
}
