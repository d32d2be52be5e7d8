import { Command } from 'commander'
import { bagAuditVerb } from './bag/audit.ts'
import { bagCheckVerb } from './bag/check.ts'
import { bagExportVerb } from './bag/export.ts'

/** `bag`: histories as ROS 2 bags, and records as bags. */
export function bagVerb(): Command {
  const command = new Command('bag').description('ROS 2 bags (MCAP): check one, export the histories of a study, write a record as one.')
  for (const verb of [bagCheckVerb(), bagExportVerb(), bagAuditVerb()]) {
    command.addCommand(verb.exitOverride().showHelpAfterError('(add --help for what is allowed)'))
  }
  return command.addHelpText(
    'after',
    '\nStart here:\n  $ npx twinpast bag export sim/cohorts/put-back-quick.yaml --out bags\n\nSee docs/bags.md.',
  )
}
