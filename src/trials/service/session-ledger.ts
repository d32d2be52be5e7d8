import { TwinpastError } from '../../core/errors.ts'
import { sha256 } from '../../core/sha256.ts'
import type { Clock } from '../../record/run-log.ts'
import { endAfter, lineText, nextLine } from '../journal/journal-line.ts'
import type { JournalLine } from '../journal/journal-line.ts'
import type { SessionJournal } from '../journal/session-journal.ts'
import type { TrialEvent } from '../journal/trial-event.ts'
import type { FrozenSchedule } from '../schedule/frozen-schedule.ts'
import { admitEvent } from '../state/admit-event.ts'
import { applyEvent } from '../state/apply-event.ts'
import { replayJournal } from '../state/replay-journal.ts'
import { plannedSession } from '../state/session-state.ts'
import type { SessionState } from '../state/session-state.ts'

/** What is to be written, and by whom. `build` may look at the session as it then is, and may refuse by throwing. */
export interface Entry {
  readonly by: string
  /** Made by the caller, unique among their own; sent again, it is answered and not done again. */
  readonly eventId: string
  readonly build: (state: SessionState) => TrialEvent | Promise<TrialEvent>
}

export interface Written {
  readonly line: JournalLine
  /** True if this event was on the disk already. */
  readonly again: boolean
}

/**
 * The session as its journal tells it, and the one way to add to it: one entry after another, each on the disk before anybody hears of it.
 * After a write that failed the journal is read again before the next: what is on the disk counts, not what is in memory.
 */
export class SessionLedger {
  private readonly schedule: FrozenSchedule
  private readonly journal: SessionJournal
  private readonly clock: Clock
  private readonly known = new Map<string, JournalLine>()
  private readonly listeners = new Set<() => void>()
  private current: SessionState
  private doubtful = true
  private lastTurn: Promise<unknown> = Promise.resolve()

  constructor(schedule: FrozenSchedule, journal: SessionJournal, clock: Clock) {
    this.schedule = schedule
    this.journal = journal
    this.clock = clock
    this.current = plannedSession(schedule)
  }

  get state(): SessionState {
    return this.current
  }

  /** Called after every event; returns how to stop that. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Reads the journal, and closes what a crash left open. */
  open(): Promise<void> {
    return this.inTurn(() => this.settle())
  }

  /** The event that this id of this person stands for, if it is on the disk. */
  written({ by, eventId }: Pick<Entry, 'by' | 'eventId'>): JournalLine | undefined {
    return this.known.get(idOf({ by, eventId }))
  }

  /** @throws TwinpastError of the rule that forbids it, or `not-saved` if the disk failed: then nothing is confirmed */
  write({ by, eventId, build }: Entry): Promise<Written> {
    return this.inTurn(async () => {
      if (this.doubtful) await this.settle()
      const known = this.written({ by, eventId })
      if (known !== undefined) return { line: known, again: true }
      const event = await build(this.current)
      const line = nextLine(this.current.end, { ...this.now(), by, eventId, event })
      admitEvent(this.schedule, this.current, line)
      await this.append(`${lineText(line)}\n`)
      this.take(line)
      return { line, again: false }
    })
  }

  /** Asks the rules without writing anything. @throws TwinpastError of the rule that forbids it */
  require({ by, eventId }: Pick<Entry, 'by' | 'eventId'>, event: TrialEvent): void {
    admitEvent(this.schedule, this.current, nextLine(this.current.end, { ...this.now(), by, eventId, event }))
  }

  private now(): Pick<JournalLine, 'at' | 'schedule'> {
    return { at: new Date(this.clock.now()).toISOString(), schedule: this.schedule.digest }
  }

  private take(line: JournalLine): void {
    this.current = applyEvent(this.current, line)
    this.known.set(idOf(line), line)
    for (const listener of this.listeners) listener()
  }

  private async append(text: string): Promise<void> {
    try {
      await this.journal.append(text)
    } catch (cause) {
      this.doubtful = true
      throw notSaved(cause)
    }
  }

  private async settle(): Promise<void> {
    const { state, lines, torn, unended } = replayJournal(this.schedule, await this.journal.read())
    this.requireConfirmed(lines)
    this.current = state
    this.known.clear()
    for (const line of lines) this.known.set(idOf(line), line)
    if (torn !== undefined) await this.closeTorn(torn, unended)
    else if (unended) await this.append('\n')
    this.doubtful = false
    for (const listener of this.listeners) listener()
  }

  private async closeTorn(torn: string, unended: boolean): Promise<void> {
    const event = { kind: 'torn-line' as const, bytes: torn.length, sha256: sha256(torn) }
    const eventId = `torn-line-${this.current.end.sequence + 1}`
    const line = nextLine(this.current.end, { ...this.now(), by: 'twinpast', eventId, event })
    await this.append(`${unended ? '\n' : ''}${lineText(line)}\n`)
    this.take(line)
  }

  /** What was confirmed once must still be there. */
  private requireConfirmed(lines: readonly JournalLine[]): void {
    const { sequence, digest } = this.current.end
    const there = lines[sequence - 1]
    if (sequence === 0 || (there !== undefined && endAfter(there).digest === digest)) return
    throw new TwinpastError({
      code: 'journal-shrunk',
      fate: 'halt',
      message: 'The journal lacks events that were on the disk before.',
      got: `${lines.length} events`,
      expected: `at least ${sequence}, the last with digest ${digest}`,
      where: 'journal.jsonl',
      remedy: 'Stop, keep the folder as it is, and look at the disk; restore the journal from a copy.',
    })
  }

  /** One after another, in the order asked for; a refusal does not hold up the next. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.lastTurn.then(work, work)
    this.lastTurn = turn.catch(() => undefined)
    return turn
  }
}

/** Ids are everybody's own: nobody can take one that the program or another person will use. */
function idOf({ by, eventId }: Pick<Entry, 'by' | 'eventId'>): string {
  return `${by}\n${eventId}`
}

function notSaved(cause: unknown): TwinpastError {
  const disk = TwinpastError.from(cause)
  return new TwinpastError({
    code: 'not-saved',
    fate: 'refuse',
    exitCode: 2,
    message: 'The disk did not take the event. It is not saved.',
    got: disk === undefined ? 'a disk that failed' : `${disk.code}${disk.details.got === undefined ? '' : `: ${disk.details.got}`}`,
    expected: 'room and a working disk',
    where: 'journal.jsonl',
    remedy: 'Free some space or mend the disk, then send the same once more: it is done once.',
    cause,
  })
}
