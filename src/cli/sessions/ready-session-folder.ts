import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { CellKind } from '../../core/cell/cell-kind.ts'
import { TwinpastError } from '../../core/errors.ts'
import { canonicalJson } from '../../study/canonical-json.ts'
import { fileJournal } from '../../trials/journal/file-journal.ts'
import type { BlindKey } from '../../trials/schedule/blind-key.ts'
import type { FrozenSchedule } from '../../trials/schedule/frozen-schedule.ts'
import { requireKeyOfSchedule } from '../../trials/schedule/require-key-of-schedule.ts'
import { SessionLedger } from '../../trials/service/session-ledger.ts'
import { sessionLayout } from '../../trials/session-layout.ts'
import { shownPath } from '../shown-path.ts'
import { loadSession } from './load-session.ts'
import { prepareSession } from './prepare-session.ts'
import { readKeyFile, readSessionFolder, writeSessionFolder } from './session-folder.ts'
import { lockSession } from './lock-session.ts'

export interface ReadySession {
  readonly schedule: FrozenSchedule
  readonly key: BlindKey
}

/**
 * The session of a folder, ready for its first or next trial: scheduled from its file if the folder is new, and locked in the name of `by` if
 * it is not locked yet.
 * @throws TwinpastError `session-of-another-file`, `schedule-not-locked` without `by`, and what reading, writing and locking throw
 */
export async function readySessionFolder(given: {
  readonly file: string
  readonly folder: string
  readonly keyFile: string
  readonly kind: CellKind
  readonly by?: string
}): Promise<ReadySession> {
  const { file, folder, keyFile, kind, by } = given
  const names = await readdir(folder).catch((): readonly string[] => [])
  if (!names.includes(sessionLayout.schedule)) {
    const { schedule, key } = await prepareSession(file, kind)
    await writeSessionFolder(folder, keyFile, schedule, key)
  }
  const schedule = await readSessionFolder(folder)
  await requireSameFile(schedule, file, kind)
  const key = await readKeyFile(keyFile, schedule)
  requireKeyOfSchedule(schedule, key.text)
  await lockOnce(schedule, folder, by)
  return { schedule, key }
}

async function requireSameFile({ content }: FrozenSchedule, file: string, kind: CellKind): Promise<void> {
  const session = await loadSession(file)
  const { cells: _cells, policy: _policy, ...registered } = session
  const scheduled: Readonly<Record<string, unknown>> = content.session
  const other = Object.entries(registered).find(([name, value]) => textOf(value) !== textOf(scheduled[name]))?.[0]
  if (other === undefined && content.cell === kind) return
  throw new TwinpastError({
    code: 'session-of-another-file',
    fate: 'refuse',
    exitCode: 2,
    message: 'The folder holds a session that was scheduled from another file, or for the other kind of cell.',
    got: other === undefined ? `a schedule for the ${content.cell} cell` : `another ${other}`,
    expected: other === undefined ? `the ${kind} cell` : 'the session file as it was when the schedule was drawn',
    where: shownPath(file),
    remedy: 'Give the folder of this session with --out, or restore the session file.',
  })
}

async function lockOnce(schedule: FrozenSchedule, folder: string, by: string | undefined): Promise<void> {
  const held = await lockSession(folder)
  try {
    const ledger = new SessionLedger(schedule, fileJournal(folder), { now: () => Date.now() })
    await ledger.open()
    if (ledger.state.locked) return
    if (by === undefined) throw notLocked(folder)
    await ledger.write({ by, eventId: randomUUID(), build: () => ({ kind: 'locked' }) })
  } finally {
    await held.release()
  }
}

function textOf(value: unknown): string {
  return value === undefined ? '' : canonicalJson(JSON.parse(JSON.stringify(value)))
}

function notLocked(folder: string): TwinpastError {
  return new TwinpastError({
    code: 'schedule-not-locked',
    fate: 'refuse',
    exitCode: 2,
    message: 'The schedule is not locked yet; nobody has put a name to it.',
    got: 'no lock',
    expected: 'a locked schedule, or who locks it',
    where: shownPath(folder),
    remedy: 'Give --by with the name of an operator, as the session file lists them.',
  })
}
