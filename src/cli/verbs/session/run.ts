import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { TwinpastError } from '../../../core/errors.ts'
import { exitCodes } from '../../exit-code.ts'
import { interruptSignal } from '../../interrupt-signal.ts'
import { wholeNumber } from '../../option-values.ts'
import { cellOfSession } from '../../sessions/cell-of-session.ts'
import { finishUnattended } from '../../sessions/finish-unattended.ts'
import { loadSession } from '../../sessions/load-session.ts'
import { readySessionFolder } from '../../sessions/ready-session-folder.ts'
import { AUTO_LABEL } from '../../sessions/run-session.ts'
import { runUnattended } from '../../sessions/run-unattended.ts'
import { defaultKeyFile } from '../../sessions/session-folder.ts'
import { shownPath } from '../../shown-path.ts'
import type { Terminal } from '../../terminal.ts'
import { runVerb, verb } from '../../verb.ts'
import type { VerbResult } from '../../verb.ts'

interface RunOptions {
  readonly emulated?: true
  readonly autoLabel?: true
  readonly out?: string
  readonly key?: string
  readonly limit?: number
}

/** `session run`: a whole session without a person, on the emulated cell. */
export function sessionRunVerb(): Command {
  const command = verb(
    'run',
    'Run a whole session without a person: schedule, trials, labels, table. Emulated cell only; the same command again goes on where it stopped.',
    [
      'session run hardware/sessions/put-back.yaml --emulated --auto-label',
      'session run hardware/sessions/repick.yaml --emulated --auto-label --out records/tonight --limit 4',
    ],
  )
    .argument('<file>', 'session file (YAML)')
    .option('--emulated', 'on the emulated cell, in virtual time')
    .option('--auto-label', 'label by fixed rules from the state of the emulated cell, which no person does on a real one')
    .option('--out <folder>', 'session folder; default: records/session-<name>-emulated')
    .option('--key <file>', 'key file; default: beside the session folder')
    .option('--limit <n>', 'run at most n trials now', wholeNumber(1, 10_000))
  return command.action((file: string, options: RunOptions) => runVerb(command, (terminal) => run(file, options, terminal)))
}

async function run(file: string, options: RunOptions, terminal: Terminal): Promise<VerbResult> {
  if (options.emulated !== true) throw physical(options.autoLabel === true)
  if (options.autoLabel !== true) throw nobodyLabels(file)
  const { session, cells, policy, pasts } = await loadSession(file)
  if (pasts !== undefined) throw peopleReset(file)
  const cell = await cellOfSession(file, { cells }, 'emulated')
  const folder = options.out ?? join('records', `session-${session}-emulated`)
  const keyFile = options.key ?? defaultKeyFile(folder)
  const { schedule, key } = await readySessionFolder({ file, folder, keyFile, kind: 'emulated', by: AUTO_LABEL })
  const interrupt = interruptSignal(() => terminal.note('stopping: the arms are held; the same command goes on'))
  try {
    const ran = await runUnattended(
      {
        schedule,
        key,
        folder,
        cell,
        policy: { name: policy, folder: dirname(file) },
        signal: interrupt.signal,
        limit: options.limit ?? Infinity,
      },
      terminal,
    )
    const done = { folder: shownPath(folder), scheduleDigest: schedule.digest, cell: schedule.content.cell, run: ran.run }
    if (!ran.finished) {
      terminal.note(`the session in ${shownPath(folder)} is not finished: the same command goes on`)
      return { exitCode: interrupt.signal.aborted ? exitCodes.interrupted : exitCodes.done, json: { ...done, finished: false } }
    }
    return { exitCode: exitCodes.done, json: { ...done, finished: true, ...(await finishUnattended(folder, keyFile, key, terminal)) } }
  } finally {
    interrupt.release()
  }
}

function physical(autoLabel: boolean): TwinpastError {
  return new TwinpastError({
    code: autoLabel ? 'auto-label-physical' : 'session-run-physical',
    fate: 'refuse',
    exitCode: 2,
    message: 'A session runs without a person on the emulated cell alone: on a real one people reset, watch and label.',
    got: autoLabel ? '--auto-label without --emulated' : 'no --emulated',
    expected: '--emulated',
    where: 'command line',
    remedy: 'Add --emulated, or run the session with people by `twinpast session serve`.',
  })
}

function peopleReset(file: string): TwinpastError {
  return new TwinpastError({
    code: 'session-needs-people',
    fate: 'refuse',
    exitCode: 2,
    message: 'A session with registered presents is reset by people, also on an emulated cell: nothing lays its scene by itself.',
    got: '`pasts` in the session file',
    expected: 'a session whose presents come from the embedded simulator',
    where: shownPath(file),
    remedy: `Give people the page: twinpast session serve ${shownPath(file)} --emulated; or leave out \`pasts\`.`,
  })
}

function nobodyLabels(file: string): TwinpastError {
  return new TwinpastError({
    code: 'nobody-labels',
    fate: 'refuse',
    exitCode: 2,
    message: 'Each trial is labelled before the next, and nobody is named who does.',
    got: 'no --auto-label',
    expected: '--auto-label, or a person at the page',
    where: 'command line',
    remedy: `Add --auto-label, or give a person the page: twinpast session serve ${shownPath(file)} --emulated.`,
  })
}
