import type { Clock } from '../../record/run-log.ts'
import type { SessionJournal } from '../journal/session-journal.ts'
import type { BlindKey } from '../schedule/blind-key.ts'
import type { FrozenSchedule } from '../schedule/frozen-schedule.ts'
import { SessionRun } from './session-run.ts'
import { LedgerSession } from './ledger-session.ts'
import type { OpenSession } from './open-session.ts'
import { requireCellOfSchedule } from './require-cell-of-schedule.ts'
import { SessionLedger } from './session-ledger.ts'
import type { StreamStore } from './stream-store.ts'
import type { TrialCell } from './trial-cell.ts'

export interface SessionParts {
  readonly schedule: FrozenSchedule
  readonly journal: SessionJournal
  readonly streams: StreamStore
  readonly clock: Clock
  /** A text nobody can guess, 8 to 64 characters, new for each opening. */
  readonly opening: string
  /** Needed to arm and to unblind; never shown. Absent: labels, ratings and comments only. */
  readonly key?: BlindKey
  /** Absent: nothing can be checked, armed or run. */
  readonly cell?: TrialCell
}

/**
 * Opens a locked session: reads its journal, closes what a crash left open (a torn line, a run whose server died), and says that it is
 * open. The caller holds the lock of the session folder, one process at a time.
 * @throws TwinpastError `journal-edited`, `journal-foreign`, `journal-impossible`, `schedule-not-locked`, `cell-of-another-session`, `not-saved`
 */
export async function startSession(parts: SessionParts): Promise<OpenSession> {
  const { schedule, journal, clock, opening, cell } = parts
  if (cell !== undefined) requireCellOfSchedule(schedule, cell)
  const ledger = new SessionLedger(schedule, journal, clock)
  await ledger.open()
  await ledger.write({ by: 'twinpast', eventId: `opened-${opening}`, build: () => ({ kind: 'opened', opening }) })
  const run = new SessionRun(schedule, ledger, clock, cell)
  await run.catchUp()
  return new LedgerSession(parts, ledger, run)
}
