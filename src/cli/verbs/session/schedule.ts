import { join } from 'node:path'
import type { Command } from 'commander'
import { sessionLayout } from '../../../trials/session-layout.ts'
import { exitCodes } from '../../exit-code.ts'
import { defaultSessionFolder, prepareSession } from '../../sessions/prepare-session.ts'
import { defaultKeyFile, writeSessionFolder } from '../../sessions/session-folder.ts'
import { shellWord } from '../../shell-word.ts'
import { shownPath } from '../../shown-path.ts'
import type { Terminal } from '../../terminal.ts'
import { runVerb, verb } from '../../verb.ts'
import type { VerbResult } from '../../verb.ts'

interface ScheduleOptions {
  readonly emulated?: boolean
  readonly out?: string
  readonly key?: string
}

/** `session schedule`: draws order and blind codes into a new session folder; the key goes elsewhere. */
export function sessionScheduleVerb(): Command {
  const command = verb('schedule', 'Draw the order of trials and their blind codes; write schedule and key. Nothing is locked yet.', [
    'session schedule hardware/sessions/put-back.yaml --emulated',
    'session schedule my-session.yaml --out records/monday --key safe/monday.key.json',
  ])
    .argument('<file>', 'session file (YAML)')
    .option('--emulated', 'for the emulated cell instead of the real one; its records never mix with real ones')
    .option('--out <folder>', 'session folder; default: records/session-<name>-<cell>')
    .option('--key <file>', 'where the key goes; default: beside the session folder')
  return command.action((file: string, options: ScheduleOptions) => runVerb(command, (terminal) => schedule(file, options, terminal)))
}

async function schedule(file: string, options: ScheduleOptions, terminal: Terminal): Promise<VerbResult> {
  const prepared = await prepareSession(file, options.emulated === true ? 'emulated' : 'physical')
  const { content, digest } = prepared.schedule
  const folder = options.out ?? defaultSessionFolder(prepared.schedule)
  const keyFile = options.key ?? defaultKeyFile(folder)
  await writeSessionFolder(folder, keyFile, prepared.schedule, prepared.key)
  terminal.result(
    `${content.trials.length} trials over ${content.session.pairs.length} pairs, ${content.spares.length} spare codes, ${content.cell} cell`,
  )
  terminal.result(`schedule: ${shownPath(join(folder, sessionLayout.schedule))}\nschedule SHA-256 ${digest}`)
  terminal.note(`key: ${shownPath(keyFile)}; nobody who stages, runs or labels looks into it`)
  terminal.note(`next: twinpast session lock ${shellWord(folder)} --by NAME`)
  return {
    exitCode: exitCodes.done,
    json: {
      ...{ folder: shownPath(folder), key: shownPath(keyFile), scheduleDigest: digest, keyDigest: content.keyDigest },
      ...{ cell: content.cell, trials: content.trials.length, spares: content.spares.length },
    },
  }
}
