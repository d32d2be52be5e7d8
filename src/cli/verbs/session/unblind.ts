import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import { TwinpastError } from '../../../core/errors.ts'
import { exitCodes } from '../../exit-code.ts'
import { actOnSession } from '../../sessions/act-on-session.ts'
import { defaultKeyFile, readKeyFile, readSessionFolder } from '../../sessions/session-folder.ts'
import { shellWord } from '../../shell-word.ts'
import type { Terminal } from '../../terminal.ts'
import { runVerb, verb } from '../../verb.ts'
import type { VerbResult } from '../../verb.ts'

interface UnblindOptions {
  readonly by: string
  readonly key?: string
  readonly early?: string
}

/** `session unblind`: opens the key, once and for good; labels then stand. */
export function sessionUnblindVerb(): Command {
  const command = verb('unblind', 'Open the key, once and for good. No label can be changed afterwards.', [
    'session unblind records/session-put-back-emulated --by adjudicator-1',
    'session unblind records/monday --by adjudicator-1 --early "the left arm broke down"',
  ])
    .argument('<folder>', 'session folder')
    .requiredOption('--by <name>', 'who opens it, as the session file names the person')
    .option('--key <file>', 'key file; default: beside the session folder')
    .option('--early <why>', 'why before the session is finished as registered; the table prints it as a deviation')
  return command.action((folder: string, options: UnblindOptions) => runVerb(command, (terminal) => unblind(folder, options, terminal)))
}

async function unblind(folder: string, { by, key: keyFile, early }: UnblindOptions, terminal: Terminal): Promise<VerbResult> {
  const key = await readKeyFile(keyFile ?? defaultKeyFile(folder), await readSessionFolder(folder))
  const receipt = await actOnSession(folder, key, ({ session }) =>
    session.unblind({ by, eventId: randomUUID(), opening: session.state(by).opening, early }).catch((thrown: unknown) => {
      throw tellEarly(thrown)
    }),
  )
  terminal.result(`unblinded at ${receipt.at}`)
  terminal.note(`next: twinpast session table ${shellWord(folder)}`)
  return { exitCode: exitCodes.done, json: { receipt } }
}

/** The page asks for a reason; here it is an option. */
function tellEarly(thrown: unknown): unknown {
  const error = TwinpastError.from(thrown)
  if (error?.code !== 'session-unfinished') return thrown
  return new TwinpastError({ ...error.details, remedy: 'Finish them; or add --early "why", which the table prints as a deviation.' })
}
