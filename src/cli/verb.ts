import { Command } from 'commander'
import { errorsOf, exitCodeOf } from './errors-of.ts'
import { exitCodes } from './exit-code.ts'
import type { ExitCode } from './exit-code.ts'
import { openTerminal } from './terminal.ts'
import type { Terminal } from './terminal.ts'

/** What a verb hands back: its exit code, and what --json prints beside it. */
export interface VerbResult {
  readonly exitCode: ExitCode
  readonly json: Readonly<Record<string, unknown>>
}

/** A command with the habits all verbs share: --json, examples, one error printer, one exit code. */
export function verb(name: string, description: string, examples: readonly string[]): Command {
  return new Command(name)
    .description(description)
    .option('--json', 'print one JSON document on stdout instead of text')
    .addHelpText('after', `\nExamples:\n${examples.map((example) => `  $ npx twinpast ${example}`).join('\n')}`)
}

/** Runs the body of a verb; whatever it throws is printed as an error and becomes the exit code. */
export async function runVerb(command: Command, body: (terminal: Terminal) => Promise<VerbResult>): Promise<void> {
  const terminal = openTerminal(command.optsWithGlobals()['json'] === true)
  const name = nameOf(command)
  try {
    const { exitCode, json } = await body(terminal)
    terminal.json({ twinpast: 1, verb: name, ok: exitCode === exitCodes.done, exitCode, ...json })
    process.exitCode = exitCode
  } catch (thrown) {
    const errors = errorsOf(thrown)
    const exitCode = exitCodeOf(errors)
    for (const details of errors) terminal.error(details)
    if (process.env['TWINPAST_DEBUG'] === '1' && thrown instanceof Error) terminal.note(thrown.stack ?? String(thrown))
    terminal.json({ twinpast: 1, verb: name, ok: false, exitCode, errors })
    process.exitCode = exitCode
  }
}

/** `cell home` for a verb below another; the program's own name is left out. */
function nameOf(command: Command): string {
  const above = command.parent
  return above === null || above.parent === null ? command.name() : `${nameOf(above)} ${command.name()}`
}
