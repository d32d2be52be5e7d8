import { Command, CommanderError } from 'commander'
import { exitCodes } from './exit-code.ts'
import { twinpastVersion } from './versions.ts'
import { demosVerb } from './verbs/demos.ts'
import { doctorVerb } from './verbs/doctor.ts'
import { fixturesVerb } from './verbs/fixtures.ts'
import { initVerb } from './verbs/init.ts'
import { mergeVerb } from './verbs/merge.ts'
import { planVerb } from './verbs/plan.ts'
import { reportVerb } from './verbs/report.ts'
import { runStudyVerb } from './verbs/run.ts'
import { scoreVerb } from './verbs/score.ts'
import { showVerb } from './verbs/show.ts'
import { validateVerb } from './verbs/validate.ts'

/** The whole command line. Only here, and in the verbs, does twinpast print or exit. */
export async function main(argv: readonly string[]): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? exitCodes.done)
  })
  const program = new Command('twinpast')
    .description("Does a robot policy's memory guide its decision, or merely change its action?")
    .version(twinpastVersion())
    .addHelpText('after', '\nStart here:\n  $ npx twinpast run sim/cohorts/put-back-quick.yaml\n\nExit codes: 0 done, 1 our fault, 2 refused to start, 3 done with failed units, 4 a gate failed, 130 interrupted.')
  const verbs = [
    initVerb(), validateVerb(), planVerb(), runStudyVerb(), mergeVerb(), scoreVerb(), reportVerb(), showVerb(), doctorVerb(), demosVerb(), fixturesVerb(),
  ]
  for (const command of verbs) program.addCommand(command)
  for (const command of [program, ...verbs]) command.exitOverride().showHelpAfterError('(add --help for what is allowed)')
  try {
    await program.parseAsync(argv)
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.refused
  }
}
