import { TwinpastError } from '../../core/errors.ts'
import type { JournalLine } from '../journal/journal-line.ts'
import { readJournal } from '../journal/read-journal.ts'
import type { ReadJournal } from '../journal/read-journal.ts'
import type { FrozenSchedule } from '../schedule/frozen-schedule.ts'
import { admitEvent } from './admit-event.ts'
import { applyEvent } from './apply-event.ts'
import { plannedSession } from './session-state.ts'
import type { SessionState } from './session-state.ts'

export interface ReplayedJournal extends ReadJournal {
  readonly state: SessionState
}

/**
 * The session that a journal tells of. Every line is held against the same rules as when it was written.
 * @throws TwinpastError `journal-edited`, `journal-foreign`, or `journal-impossible` for a line that no session allows
 */
export function replayJournal(schedule: FrozenSchedule, text: string): ReplayedJournal {
  const read = readJournal(text, schedule.digest)
  let state = plannedSession(schedule)
  for (const line of read.lines) {
    try {
      admitEvent(schedule, state, line)
    } catch (cause) {
      throw impossible(line, cause)
    }
    state = applyEvent(state, line)
  }
  return { ...read, state }
}

function impossible({ sequence, event }: JournalLine, cause: unknown): unknown {
  const rule = TwinpastError.from(cause)
  if (rule === undefined) return cause
  return new TwinpastError({
    code: 'journal-impossible',
    fate: 'refuse',
    exitCode: 2,
    message: 'The journal tells of something that no session allows: somebody wrote into it.',
    got: `${event.kind}: ${rule.details.got ?? rule.message}`,
    expected: rule.details.expected ?? 'an event that the rules allow',
    where: `journal.jsonl, event ${sequence}`,
    remedy: 'Restore the journal from a copy. Events are only ever appended, by the page, ROS or `twinpast session`.',
    cause,
  })
}
