import type { Command } from 'commander'
import { Option } from 'commander'
import { selections, stagesReached } from '../../../trials/session/trial-label.ts'
import type { TrialLabel } from '../../../trials/session/trial-label.ts'
import { exitCodes } from '../../exit-code.ts'
import { actOnSession } from '../../sessions/act-on-session.ts'
import type { Terminal } from '../../terminal.ts'
import { runVerb, verb } from '../../verb.ts'
import type { VerbResult } from '../../verb.ts'

interface AdjudicateOptions {
  readonly by: string
  readonly selected: TrialLabel['selected']
  readonly reached: TrialLabel['reached']
  readonly why: string
  readonly note?: string
}

/** `session adjudicate`: a third person decides where two labels differ. */
export function sessionAdjudicateVerb(): Command {
  const command = verb('adjudicate', 'Decide a trial whose two labels differ; who waits for it: `session show --by NAME`.', [
    'session adjudicate records/session-put-back-emulated K7QF --selected none --reached approached --why "hovers over both mats" --by adjudicator-1',
  ])
    .argument('<folder>', 'session folder')
    .argument('<trial>', 'blind code')
    .requiredOption('--by <name>', 'who decides, as the session file names the person')
    .addOption(new Option('--selected <selection>', 'what was selected').choices(selections).makeOptionMandatory())
    .addOption(new Option('--reached <stage>', 'how far it got').choices(stagesReached).makeOptionMandatory())
    .requiredOption('--why <text>', 'why it is decided so')
    .option('--note <text>', 'what happened; needed for `mixed`')
  return command.action((folder: string, code: string, options: AdjudicateOptions) =>
    runVerb(command, (terminal) => adjudicate(folder, code, options, terminal)),
  )
}

async function adjudicate(folder: string, code: string, options: AdjudicateOptions, terminal: Terminal): Promise<VerbResult> {
  const { by, selected, reached, why, note } = options
  const label = { selected, reached, ...(note === undefined ? {} : { note }) }
  const receipt = await actOnSession(folder, undefined, ({ session, call }) =>
    session.adjudicate({ ...call(by, code), label, reason: why }),
  )
  terminal.result(`${code} decided: ${selected}, ${reached}`)
  return { exitCode: exitCodes.done, json: { trial: code, label, receipt } }
}
