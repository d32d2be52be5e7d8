import { Command } from 'commander'
import { sessionAdjudicateVerb } from './session/adjudicate.ts'
import { sessionLabelVerb } from './session/label.ts'
import { sessionLockVerb } from './session/lock.ts'
import { sessionRegisterVerb } from './session/register.ts'
import { sessionRunVerb } from './session/run.ts'
import { sessionScheduleVerb } from './session/schedule.ts'
import { sessionServeVerb } from './session/serve.ts'
import { sessionShowVerb } from './session/show.ts'
import { sessionTableVerb } from './session/table.ts'
import { sessionUnblindVerb } from './session/unblind.ts'

/** `session`: trials that a person labels, from the schedule to the table. */
export function sessionVerb(): Command {
  const command = new Command('session').description('Trials that a person labels: blind schedule, journal, second rating, table.')
  // The longest verb leaves 37 columns of 80, less than what is wrapped unless told.
  command.configureHelp({ minWidthToWrap: 30 })
  const verbs = [
    ...[sessionRunVerb(), sessionRegisterVerb(), sessionScheduleVerb(), sessionLockVerb(), sessionServeVerb(), sessionShowVerb()],
    ...[sessionLabelVerb(), sessionAdjudicateVerb(), sessionUnblindVerb(), sessionTableVerb()],
  ]
  for (const verb of verbs) command.addCommand(verb.exitOverride().showHelpAfterError('(add --help for what is allowed)'))
  return command.addHelpText(
    'after',
    '\nStart here, without any hardware:\n  $ npx twinpast session run hardware/sessions/put-back.yaml --emulated --auto-label\n\nThe steps of a day at the cell: docs/sessions.md.',
  )
}
