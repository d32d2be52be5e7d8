import { Command, CommanderError } from 'commander'
import { exitCodes } from './exit-code.ts'
import { openTerminal } from './terminal.ts'
import { twinpastVersion } from './versions.ts'

/** Every verb, in the order of a study's life. Loaded one by one, so that a command starts without what it does not need. */
const verbs: Readonly<Record<string, () => Promise<Command>>> = {
  init: async () => (await import('./verbs/init.ts')).initVerb(),
  validate: async () => (await import('./verbs/validate.ts')).validateVerb(),
  plan: async () => (await import('./verbs/plan.ts')).planVerb(),
  run: async () => (await import('./verbs/run.ts')).runStudyVerb(),
  merge: async () => (await import('./verbs/merge.ts')).mergeVerb(),
  score: async () => (await import('./verbs/score.ts')).scoreVerb(),
  report: async () => (await import('./verbs/report.ts')).reportVerb(),
  show: async () => (await import('./verbs/show.ts')).showVerb(),
  view: async () => (await import('./verbs/view.ts')).viewVerb(),
  emulate: async () => (await import('./verbs/emulate.ts')).emulateVerb(),
  doctor: async () => (await import('./verbs/doctor.ts')).doctorVerb(),
  calibrate: async () => (await import('./verbs/calibrate.ts')).calibrateVerb(),
  demos: async () => (await import('./verbs/demos.ts')).demosVerb(),
  fixtures: async () => (await import('./verbs/fixtures.ts')).fixturesVerb(),
  bag: async () => (await import('./verbs/bag.ts')).bagVerb(),
  cell: async () => (await import('./verbs/cell.ts')).cellVerb(),
  session: async () => (await import('./verbs/session.ts')).sessionVerb(),
  vectors: async () => (await import('./verbs/vectors.ts')).vectorsVerb(),
}

/** The whole command line. Only here, and in the verbs, does twinpast print or exit. */
export async function main(argv: readonly string[]): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? exitCodes.done)
  })
  // Nobody reads the notes any more: what runs goes on.
  process.stderr.on('error', () => undefined)
  const program = new Command('twinpast')
    .description("Does a robot policy's memory guide its decision, or merely change its action?")
    .version(twinpastVersion())
    .addHelpText(
      'after',
      '\nStart here:\n  $ npx twinpast run sim/cohorts/put-back-quick.yaml\n\nExit codes: 0 done, 1 our fault, 2 refused to start, 3 done with failed units, 4 a gate failed, 130 interrupted.',
    )
  const [, , name = ''] = argv
  const named = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  const commands = await Promise.all((named === undefined ? Object.values(verbs) : [named]).map((load) => load()))
  for (const command of commands) program.addCommand(command)
  for (const command of [program, ...commands]) command.exitOverride().showHelpAfterError('(add --help for what is allowed)')
  try {
    await program.parseAsync(argv)
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.refused
    if (error.exitCode !== 0) usageAsJson(argv, error)
  }
}

/** With --json, wrong usage is told to programs too; commander has already told people. */
function usageAsJson(argv: readonly string[], { code, message }: CommanderError): void {
  openTerminal(argv.includes('--json')).json({
    twinpast: 1,
    verb: argv[2] ?? '',
    ok: false,
    exitCode: exitCodes.refused,
    errors: [
      {
        code: 'usage',
        fate: 'refuse',
        message: 'The command line is not one that twinpast knows.',
        got: message,
        where: code,
        remedy: 'Add --help for what is allowed.',
      },
    ],
  })
}
