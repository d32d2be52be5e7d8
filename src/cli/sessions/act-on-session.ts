import { randomUUID } from 'node:crypto'
import { fileJournal } from '../../trials/journal/file-journal.ts'
import type { BlindKey } from '../../trials/schedule/blind-key.ts'
import type { FrozenSchedule } from '../../trials/schedule/frozen-schedule.ts'
import { fileStreamStore } from '../../trials/service/file-stream-store.ts'
import type { OpenSession, TrialCall } from '../../trials/service/open-session.ts'
import { startSession } from '../../trials/service/start-session.ts'
import { readSessionFolder } from './session-folder.ts'
import { lockSession } from './lock-session.ts'

/** A session that the command line has opened, without a cell. */
export interface CommandSession {
  readonly session: OpenSession
  readonly schedule: FrozenSchedule
  /** A call on a trial by somebody who has just looked. */
  call(by: string, code: string, eventId?: string): TrialCall
}

/** Opens a session folder for one command, keeps everybody else out meanwhile, and closes it again. */
export async function actOnSession<T>(folder: string, key: BlindKey | undefined, act: (opened: CommandSession) => Promise<T>): Promise<T> {
  const schedule = await readSessionFolder(folder)
  const lock = await lockSession(folder)
  try {
    const session = await startSession({
      schedule,
      journal: fileJournal(folder),
      streams: fileStreamStore(folder),
      clock: { now: () => Date.now() },
      opening: randomUUID(),
      ...(key === undefined ? {} : { key }),
    })
    const call = (by: string, code: string, eventId: string = randomUUID()): TrialCall => {
      const { opening, trials } = session.state(by)
      return { by, code, eventId, opening, expectedRevision: trials.find((trial) => trial.code === code)?.revision ?? 0 }
    }
    return await act({ session, schedule, call })
  } finally {
    await lock.release()
  }
}
