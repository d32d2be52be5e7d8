import type { Command } from 'commander'
import { exitCodes } from '../../exit-code.ts'
import { registerPresent } from '../../sessions/register-present.ts'
import type { RegisteredNow } from '../../sessions/register-present.ts'
import type { Terminal } from '../../terminal.ts'
import { textTable } from '../../text-table.ts'
import { runVerb, verb } from '../../verb.ts'
import type { VerbResult } from '../../verb.ts'

interface RegisterOptions {
  readonly pair: string
  readonly by: string
  readonly emulated?: boolean
  readonly replace?: boolean
  readonly startCell?: boolean
}

const DEG = 180 / Math.PI

/** `session register`: the present of a pair, as the cell's own cameras and arms tell it. */
export function sessionRegisterVerb(): Command {
  const command = verb(
    'register',
    'Register the present of a pair: what the cameras of the cell show and its arms measure now. Moves nothing; the arms must stand still.',
    [
      'session register my-session.yaml --pair pair-001 --by operator-1',
      'session register my-session.yaml --emulated --pair pair-001 --by operator-1 --replace',
    ],
  )
    .argument('<file>', 'session file (YAML) with a section `pasts`')
    .requiredOption('--pair <pair>', 'pair, as the session file names it')
    .requiredOption('--by <name>', 'who laid the scene and takes it, an operator of the session file')
    .option('--emulated', 'on the emulated cell of the session; its presents never stand in for real ones')
    .option(
      '--start-cell',
      'with --emulated: start an emulated cell for this command, instead of using the one at the ports of the cell file',
    )
    .option('--replace', 'register it anew; a session whose schedule is drawn then refuses it')
  return command.action((file: string, options: RegisterOptions) => runVerb(command, (terminal) => register(file, options, terminal)))
}

async function register(file: string, options: RegisterOptions, terminal: Terminal): Promise<VerbResult> {
  const { pair: pairId, by, emulated = false, replace = false, startCell = false } = options
  const kind = emulated ? 'emulated' : 'physical'
  const now = await registerPresent({ file, kind, pairId, by, replace, startCell }, terminal)
  terminal.result(linesOf(now))
  const { record, digest, shown, missing } = now
  terminal.note(
    missing.length === 0
      ? 'every pair has its registered present; next, once the bags are there: twinpast session schedule'
      : `still to be registered: ${missing.join(', ')}`,
  )
  return { exitCode: exitCodes.done, json: { folder: shown, sha256: digest, present: record, missing } }
}

function linesOf({ record, digest, shown }: RegisteredNow): string {
  const { pairId, cell, by, at, views, dimensions, jointReadings, spread, stillMs } = record
  const rows = dimensions.map((name, d) => {
    const gripper = name.endsWith('gripper')
    const told = (value: number, digits: number) => (gripper ? (value * 1000).toFixed(digits) : (value * DEG).toFixed(digits))
    return [name, gripper ? 'mm' : 'deg', told(jointReadings[d] ?? Number.NaN, 2), told(spread[d] ?? Number.NaN, 3)]
  })
  return [
    `${pairId} registered on the ${cell.kind} cell ${cell.name} by ${by}, ${at}`,
    ...views.map(
      (view) =>
        `${view.camera} ${view.widthPx}x${view.heightPx} for ${view.for === 'policy' ? 'the policy' : 'people'}: SHA-256 ${view.sha256}`,
    ),
    textTable(['measured', 'unit', 'mean', 'moved by'], rows, new Set([2, 3])),
    `both arms stood still for ${(stillMs / 1000).toFixed(1)} s`,
    `present: ${shown}\nSHA-256 ${digest}`,
  ].join('\n')
}
