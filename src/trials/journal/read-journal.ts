import { TwinpastError } from '../../core/errors.ts'
import { sha256 } from '../../core/sha256.ts'
import { clockBack, digestOf, emptyJournal, endAfter, journalLineSchema, lineText } from './journal-line.ts'
import type { JournalEnd, JournalLine } from './journal-line.ts'

export interface ReadJournal {
  readonly lines: readonly JournalLine[]
  readonly end: JournalEnd
  /** What a crash left of lines that were never confirmed; undefined if the journal ends with a whole line. */
  readonly torn: string | undefined
  /** Whether a line feed must be written before the next line. */
  readonly unended: boolean
}

/**
 * Reads a journal and shows that nobody changed it: every line follows the one before by number and digest. What a crash cut off is
 * skipped where the next line says so with its digest; at the very end it is handed back as `torn`.
 * @throws TwinpastError `journal-edited` with the line, or `journal-foreign` for lines of another schedule
 */
export function readJournal(text: string, scheduleDigest: string): ReadJournal {
  const unended = text !== '' && !text.endsWith('\n')
  const pieces = text === '' ? [] : (unended ? text : text.slice(0, -1)).split('\n')
  const lines: JournalLine[] = []
  let end = emptyJournal(scheduleDigest)
  let cutOff: string[] = []
  for (const [i, piece] of pieces.entries()) {
    const where = `journal.jsonl:${i + 1}`
    const json = jsonOf(piece)
    if (json === undefined) {
      cutOff.push(piece)
      continue
    }
    const line = lineOf(json, piece)
    if (line === undefined) throw edited(where, 'a line that is none, or was changed', 'a line as the journal writes it')
    if (cutOff.length > 0 && !marks(line, cutOff))
      throw edited(`journal.jsonl:${i}`, 'a line that is none', 'a line as the journal writes it')
    cutOff = []
    requireFollows(line, end, scheduleDigest, where)
    lines.push(line)
    end = endAfter(line)
  }
  return { lines, end, torn: cutOff.length === 0 ? undefined : cutOff.join('\n'), unended }
}

function marks({ event }: JournalLine, cutOff: readonly string[]): boolean {
  return event.kind === 'torn-line' && event.sha256 === sha256(cutOff.join('\n'))
}

function requireFollows(line: JournalLine, end: JournalEnd, scheduleDigest: string, where: string): void {
  if (line.schedule !== scheduleDigest) throw foreign(where, line.schedule, scheduleDigest)
  if (line.sequence !== end.sequence + 1) throw edited(where, `line number ${line.sequence}`, `number ${end.sequence + 1}`)
  if (line.after !== end.digest) throw edited(where, `a line that follows ${line.after}`, `a line that follows ${end.digest}`)
  if ((line.clockBackMs ?? 0) !== clockBack(end, line.at)) throw edited(where, `time ${line.at}`, 'a time as the line before allows')
}

function jsonOf(piece: string): unknown {
  try {
    return JSON.parse(piece)
  } catch {
    return undefined
  }
}

function lineOf(json: unknown, piece: string): JournalLine | undefined {
  const parsed = journalLineSchema.safeParse(json)
  return parsed.success && lineText(parsed.data) === piece && digestOf(parsed.data) === parsed.data.digest ? parsed.data : undefined
}

function edited(where: string, got: string, expected: string): TwinpastError {
  return new TwinpastError({
    code: 'journal-edited',
    fate: 'refuse',
    exitCode: 2,
    message: 'The journal of the session was changed after it was written.',
    got,
    expected,
    where,
    remedy: 'Restore the journal from a copy. Events are only ever appended, by the page, ROS or `twinpast session`.',
  })
}

function foreign(where: string, got: string, expected: string): TwinpastError {
  return new TwinpastError({
    code: 'journal-foreign',
    fate: 'refuse',
    exitCode: 2,
    message: 'The journal holds an event of another session or another cell: records of two schedules are never merged.',
    got: `schedule ${got}`,
    expected: `schedule ${expected}`,
    where,
    remedy: 'Restore journal and schedule of this session from a copy. Emulated and physical records stay apart.',
  })
}
