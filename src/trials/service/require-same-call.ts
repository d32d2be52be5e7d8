import { canonicalJson } from '../../study/canonical-json.ts'
import type { JournalLine } from '../journal/journal-line.ts'
import { sessionRefusal } from '../session-refusal.ts'
import type { AnyCall } from './open-session.ts'

/** Parts of a call that say who calls and what they saw, not what is to be done. */
const ENVELOPE = new Set(['by', 'eventId', 'opening', 'expectedRevision'])

/**
 * A call that was saved before is answered "saved" only if it says the same again: else somebody would believe in a label that is not there.
 * @throws TwinpastError `event-id-reused`
 */
export function requireSameCall(known: JournalLine, call: AnyCall, kind: JournalLine['event']['kind']): JournalLine {
  const saved: Readonly<Record<string, unknown>> = known.event
  const same = Object.entries(call).every(([name, value]) => ENVELOPE.has(name) || textOf(value) === textOf(saved[name]))
  if (same && saved['kind'] === kind) return known
  throw sessionRefusal({
    code: 'event-id-reused',
    message: 'Another call had this id; this one was not saved.',
    got: call.eventId.slice(0, 64),
    expected: 'a new id for each call',
    where: call.code ?? 'session',
    remedy: 'Send it with a new id.',
  })
}

function textOf(value: unknown): string {
  return value === undefined ? '' : canonicalJson(JSON.parse(JSON.stringify(value)))
}
