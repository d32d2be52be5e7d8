import { z } from 'zod'
import { sha256 } from '../../core/sha256.ts'
import { canonicalJson } from '../../study/canonical-json.ts'
import { sessionRefusal } from '../session-refusal.ts'
import { sha256Text } from '../session/session-texts.ts'
import { trialEventSchema } from './trial-event.ts'

/** One line of the journal: who, when, under which schedule, after which line, and what happened. */
export const journalLineSchema = z.strictObject({
  twinpast: z.literal(1),
  /** From 1, without gaps. The order of events; times never order anything. */
  sequence: z.int().min(1),
  /** Wall clock of the server, ISO 8601, UTC. */
  at: z.iso.datetime(),
  /** Set exactly where the clock stands before that of the line before, milliseconds: the clock jumped, the order did not. */
  clockBackMs: z.int().min(1).optional(),
  by: z.string().min(1).max(60),
  /** Made by the caller: the same call sent again is not done twice. */
  eventId: z.string().min(8).max(64),
  /** Digest of the schedule. */
  schedule: sha256Text,
  /** `digest` of the line before; of the first line: the schedule digest. */
  after: sha256Text,
  event: trialEventSchema,
  /** SHA-256 of this line without this field: the last line has none after it that would vouch for it. */
  digest: sha256Text,
})

export type JournalLine = z.infer<typeof journalLineSchema>

/** The end of a journal: what the next line follows. */
export interface JournalEnd {
  readonly sequence: number
  /** Of the last line, or the schedule digest. */
  readonly digest: string
  /** Time of the last line; undefined in an empty journal. */
  readonly at: string | undefined
}

export function emptyJournal(scheduleDigest: string): JournalEnd {
  return { sequence: 0, digest: scheduleDigest, at: undefined }
}

/** The line that follows `end`. @throws TwinpastError `event-malformed` if event, name or id are none */
export function nextLine(
  end: JournalEnd,
  { at, by, eventId, schedule, event }: Pick<JournalLine, 'at' | 'by' | 'eventId' | 'schedule' | 'event'>,
): JournalLine {
  const clockBackMs = clockBack(end, at)
  const parsed = journalLineSchema.omit({ digest: true }).safeParse({
    ...{ twinpast: 1, sequence: end.sequence + 1, at, by, eventId, schedule, after: end.digest, event },
    ...(clockBackMs > 0 ? { clockBackMs } : {}),
  })
  if (parsed.success) return { ...parsed.data, digest: digestOf(parsed.data) }
  const [issue] = parsed.error.issues
  throw sessionRefusal({
    code: 'event-malformed',
    message: 'A part of the call is not what it must be; nothing was saved.',
    got: issue?.message ?? 'something else',
    expected: 'a call as src/trials/README.md describes it',
    where: issue?.path.map(String).join('.') ?? 'call',
    remedy: 'Correct it and send it again.',
  })
}

/** How far the clock stands before that of the last line, milliseconds; 0 if it does not. */
export function clockBack(end: JournalEnd, at: string): number {
  return end.at === undefined ? 0 : Math.max(0, Date.parse(end.at) - Date.parse(at))
}

/** The text of a line, without its line feed: canonical JSON in ASCII alone, so that wherever a crash cuts it, it stays readable. */
export function lineText(line: Omit<JournalLine, 'digest'>): string {
  return canonicalJson(JSON.parse(JSON.stringify(line))).replaceAll(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** What the `digest` of a line must be. */
export function digestOf({ digest: _digest, ...line }: Omit<JournalLine, 'digest'> & { readonly digest?: string }): string {
  return sha256(lineText(line))
}

export function endAfter({ sequence, digest, at }: JournalLine): JournalEnd {
  return { sequence, digest, at }
}
