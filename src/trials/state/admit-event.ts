import type { JournalLine } from '../journal/journal-line.ts'
import type { FrozenSchedule } from '../schedule/frozen-schedule.ts'
import { sessionRefusal } from '../session-refusal.ts'
import { admitLabelEvent } from './admit-label-event.ts'
import { admitRunEvent } from './admit-run-event.ts'
import { admitSessionEvent } from './admit-session-event.ts'
import type { SessionState } from './session-state.ts'

/**
 * The one place where it is decided whether something may happen now: asked before an event is written, and again for every line that is
 * read back, so that a journal cannot say what no session allows.
 * @throws TwinpastError with the rule that forbids it
 */
export function admitEvent(schedule: FrozenSchedule, state: SessionState, line: JournalLine): void {
  const { event } = line
  if (!state.locked && event.kind !== 'locked' && event.kind !== 'torn-line') throw notLocked()
  if (state.unblinded !== undefined && !AFTER_UNBLINDING.has(event.kind)) throw unblinded(state.unblinded.at)
  switch (event.kind) {
    case 'locked':
    case 'opened':
    case 'torn-line':
    case 'rig-ticked':
    case 'commented':
    case 'unblinded':
      return admitSessionEvent(schedule, state, line.by, event)
    case 'present-checked':
    case 'arms-brought':
    case 'armed':
    case 'disarmed':
    case 'started':
    case 'stopped':
    case 'invalidated':
    case 'stream-unusable':
      return admitRunEvent(schedule, state, line, event)
    case 'labelled':
    case 'corrected':
    case 'rated':
    case 'rating-corrected':
    case 'adjudicated':
    case 'undone':
      return admitLabelEvent(schedule, state, line, event)
  }
}

/** What may still be said once the key was opened: nothing that a result could move. */
const AFTER_UNBLINDING: ReadonlySet<string> = new Set(['opened', 'torn-line', 'commented', 'stream-unusable'])

function notLocked() {
  return sessionRefusal({
    code: 'schedule-not-locked',
    message: 'The schedule was not locked: nothing is recorded before it is.',
    got: 'a session without its first event',
    expected: 'a locked schedule',
    where: 'journal.jsonl',
    remedy: 'Run `twinpast session lock FOLDER --by NAME`.',
  })
}

function unblinded(at: string) {
  return sessionRefusal({
    code: 'already-unblinded',
    message: 'The key was opened: labels and trials stand as they are.',
    got: `unblinded at ${at}`,
    expected: 'a session whose key is closed',
    where: 'session',
    remedy: 'Add a comment; the table prints it. A label that is wrong is said to be, not changed.',
  })
}
