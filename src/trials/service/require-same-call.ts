import type { JournalLine } from '../journal/journal-line.ts'
import { sessionRefusal } from '../session-refusal.ts'
import type { AnyCall } from './open-session.ts'

/** @throws TwinpastError `event-id-reused` if the id stands for a call of somebody else or on another trial */
export function requireSameCall(known: JournalLine, { by, code, eventId }: AnyCall): JournalLine {
  const itsCode = 'code' in known.event ? known.event.code : undefined
  if (known.by === by && itsCode === code) return known
  throw sessionRefusal({
    code: 'event-id-reused',
    message: 'Another call had this id.',
    got: eventId.slice(0, 64),
    expected: 'a new id for each call',
    where: code ?? 'session',
    remedy: 'Send it with a new id.',
  })
}
