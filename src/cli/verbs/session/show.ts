import type { Command } from 'commander'
import { fileJournal } from '../../../trials/journal/file-journal.ts'
import { viewSession } from '../../../trials/service/view-session.ts'
import { replayJournal } from '../../../trials/state/replay-journal.ts'
import { exitCodes } from '../../exit-code.ts'
import { readSessionFolder } from '../../sessions/session-folder.ts'
import { sessionLines } from '../../sessions/session-lines.ts'
import type { Terminal } from '../../terminal.ts'
import { runVerb, verb } from '../../verb.ts'
import type { VerbResult } from '../../verb.ts'

/** `session show`: where a session stands, as one person may see it. Writes nothing, and needs no key. */
export function sessionShowVerb(): Command {
  const command = verb('show', 'Show where a session stands, as one person may see it. Writes nothing.', [
    'session show records/session-put-back-emulated',
    'session show records/session-put-back-emulated --by rater-1 --json',
  ])
    .argument('<folder>', 'session folder')
    .option('--by <name>', 'who looks, as the session file names the person; default: nobody, who sees no label')
  return command.action((folder: string, options: { readonly by?: string }) =>
    runVerb(command, (terminal) => show(folder, options.by ?? '', terminal)),
  )
}

async function show(folder: string, by: string, terminal: Terminal): Promise<VerbResult> {
  const schedule = await readSessionFolder(folder)
  const { state, torn } = replayJournal(schedule, await fileJournal(folder).read())
  const view = viewSession(schedule, state, by)
  terminal.result(sessionLines(view))
  if (torn !== undefined)
    terminal.note('a crash cut off the last line of the journal; it was never confirmed, and the next command closes it')
  return { exitCode: exitCodes.done, json: { state: view } }
}
