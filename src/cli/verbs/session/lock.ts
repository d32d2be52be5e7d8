import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import { fileJournal } from '../../../trials/journal/file-journal.ts'
import { requireKeyOfSchedule } from '../../../trials/schedule/require-key-of-schedule.ts'
import { SessionLedger } from '../../../trials/service/session-ledger.ts'
import { exitCodes } from '../../exit-code.ts'
import { defaultKeyFile, readKeyFile, readSessionFolder } from '../../sessions/session-folder.ts'
import type { Terminal } from '../../terminal.ts'
import { runVerb, verb } from '../../verb.ts'
import type { VerbResult } from '../../verb.ts'
import { lockSession } from '../../sessions/lock-session.ts'

interface LockOptions {
  readonly by: string
  readonly key?: string
}

/** `session lock`: the first event; from then on neither schedule nor key can be exchanged. */
export function sessionLockVerb(): Command {
  const command = verb('lock', 'Lock schedule and key by their SHA-256 before the first trial.', [
    'session lock records/session-put-back-emulated --by operator-1',
  ])
    .argument('<folder>', 'session folder')
    .requiredOption('--by <name>', 'who locks it, as the session file names the person')
    .option('--key <file>', 'key file; default: beside the session folder')
  return command.action((folder: string, options: LockOptions) => runVerb(command, (terminal) => lock(folder, options, terminal)))
}

async function lock(folder: string, { by, key }: LockOptions, terminal: Terminal): Promise<VerbResult> {
  const schedule = await readSessionFolder(folder)
  requireKeyOfSchedule(schedule, (await readKeyFile(key ?? defaultKeyFile(folder), schedule)).text)
  const held = await lockSession(folder)
  try {
    const ledger = new SessionLedger(schedule, fileJournal(folder), { now: () => Date.now() })
    await ledger.open()
    const { line } = await ledger.write({ by, eventId: randomUUID(), build: () => ({ kind: 'locked' }) })
    terminal.result(`locked at ${line.at}\nschedule SHA-256 ${schedule.digest}\nkey SHA-256 ${schedule.content.keyDigest}`)
    return { exitCode: exitCodes.done, json: { at: line.at, scheduleDigest: schedule.digest, keyDigest: schedule.content.keyDigest } }
  } finally {
    await held.release()
  }
}
