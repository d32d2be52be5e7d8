import type { TwinpastError } from '../../core/errors.ts'
import { thrownText } from '../../core/thrown-text.ts'
import type { Clock } from '../../record/run-log.ts'
import { runEndSchema } from '../journal/trial-event.ts'
import type { RunEnd, TrialEvent } from '../journal/trial-event.ts'
import type { FrozenSchedule } from '../schedule/frozen-schedule.ts'
import { sessionLayout } from '../session-layout.ts'
import { sessionRefusal } from '../session-refusal.ts'
import { invalidByRule } from '../state/invalid-by-rule.ts'
import { nextSpare } from '../state/next-spare.ts'
import type { SessionState } from '../state/session-state.ts'
import type { SessionLedger } from './session-ledger.ts'
import type { StopReason, TrialCell } from './trial-cell.ts'

/** What the cell does for a session, one thing at a time: measure, arm, run, stop; and the end of each run as an event. */
export class SessionRun {
  private readonly schedule: FrozenSchedule
  private readonly ledger: SessionLedger
  private readonly clock: Clock
  private readonly optionalCell: TrialCell | undefined
  private busy = false
  private asked: { readonly why: StopReason; readonly by: string } | undefined
  /** Code of the trial that the cell is armed for or runs. */
  private armedFor: string | undefined
  private moving: Promise<void> | undefined
  /** How the last run ended, until it is on the disk. */
  private unsaved: { readonly code: string; readonly run: RunEnd } | undefined

  constructor(schedule: FrozenSchedule, ledger: SessionLedger, clock: Clock, cell: TrialCell | undefined) {
    this.schedule = schedule
    this.ledger = ledger
    this.clock = clock
    this.optionalCell = cell
  }

  /**
   * Lets the cell measure or arm. A Stop that comes meanwhile holds: what was readied is stopped again.
   * @throws TwinpastError `cell-absent`, `cell-busy`, `stopped-meanwhile`, or what the cell throws
   */
  prepare<T>(work: (cell: TrialCell) => Promise<T>): Promise<T> {
    return this.occupy(async (cell) => {
      const done = await work(cell)
      if (this.stopAsked()) throw stoppedMeanwhile()
      return done
    })
  }

  /**
   * Lets the cell move its arms for a person. A Stop that comes meanwhile ends it, and is told as its end.
   * @throws TwinpastError `cell-absent`, `cell-busy`, `arms-come-by-themselves`, or what the cell throws
   */
  bring<T>(work: (cell: TrialCell) => Promise<T>): Promise<T> {
    if (!this.requireCell().bringsArms) throw comeByThemselves()
    return this.occupy(work)
  }

  private async occupy<T>(work: (cell: TrialCell) => Promise<T>): Promise<T> {
    const cell = this.requireCell()
    this.requireRest()
    this.busy = true
    this.asked = undefined
    try {
      await this.release(this.armedFor)
      return await work(cell)
    } catch (cause) {
      await cell.stop('stopped', 'twinpast')
      throw cause
    } finally {
      this.busy = false
    }
  }

  /** @throws TwinpastError `cell-busy` while the cell measures, arms, runs or brings its arms */
  requireRest(): void {
    if (this.busy || this.moving !== undefined) throw busy()
  }

  /** The cell was armed for this trial by `prepare`. */
  armed(code: string): void {
    this.armedFor = code
  }

  /** @throws TwinpastError `not-armed` unless the cell is armed for this trial and still */
  requireArmed(code: string): void {
    if (this.armedFor !== code || this.busy || this.moving !== undefined) throw notArmed(code)
  }

  /** Disarms the cell if it is armed for this trial and does not run it. */
  async release(code: string | undefined): Promise<void> {
    if (code === undefined || this.armedFor !== code || this.moving !== undefined) return
    this.armedFor = undefined
    await this.optionalCell?.stop('stopped', 'twinpast')
  }

  /** Sets the armed trial going. Its start is on the disk already. */
  begin(code: string): void {
    const startedAtMs = this.clock.now()
    this.asked = undefined
    this.moving = Promise.resolve()
      .then(() => this.requireCell().run())
      .catch((thrown: unknown) => this.failed(thrownText(thrown), startedAtMs))
      .then((run) => {
        this.unsaved = { code, run: this.checked(code, run, startedAtMs) }
        this.armedFor = undefined
        this.moving = undefined
        return this.catchUp()
      })
    this.moving.catch(() => undefined)
  }

  /** Never refused, and never held up by the disk. */
  async stop(why: StopReason, by: string): Promise<void> {
    this.asked = { why, by: /^[\w-]{1,60}$/.test(by) ? by : 'a person who had not said who they are' }
    await this.optionalCell?.stop(why, this.asked.by)
    if (this.moving === undefined) this.armedFor = undefined
    await this.catchUp().catch(() => undefined)
  }

  /** Waits for the run under way, then for its end to be on the disk, trying again where that failed before. */
  async settled(): Promise<void> {
    await this.moving
    await this.catchUp()
  }

  /**
   * Writes what the journal does not say yet: how a run ended; that a run had its server die under it, which never counts; that a trial is
   * not armed any more and its present must be checked anew.
   */
  async catchUp(): Promise<void> {
    const { trials } = this.ledger.state
    const lost = trials.find(({ stage, code }) => stage === 'running' && code !== this.armedFor)
    if (lost !== undefined && this.unsaved === undefined) this.unsaved = { code: lost.code, run: interrupted }
    const { unsaved } = this
    if (unsaved !== undefined) {
      await this.ledger.write({ by: 'twinpast', eventId: `stopped-${unsaved.code}`, build: (state) => this.stopped(state, unsaved) })
      if (this.unsaved === unsaved) this.unsaved = undefined
    }
    const disarmed = trials.find(({ stage, code }) => stage === 'armed' && code !== this.armedFor)
    if (disarmed === undefined) return
    const { code, revision } = disarmed
    await this.ledger.write({ by: 'twinpast', eventId: `disarmed-${revision}`, build: () => ({ kind: 'disarmed', code }) })
  }

  private requireCell(): TrialCell {
    if (this.optionalCell !== undefined) return this.optionalCell
    throw cellAbsent(this.schedule.content.cell)
  }

  private stopAsked(): boolean {
    return this.asked !== undefined
  }

  private failed(why: string, startedAtMs: number): RunEnd {
    return { ...interrupted, ended: 'robot-fault', why, durationMs: Math.max(0, this.clock.now() - startedAtMs) }
  }

  /** The run as the cell tells of it, if it can be recorded; a Stop that was pressed says why it stopped. */
  private checked(code: string, told: RunEnd, startedAtMs: number): RunEnd {
    const parsed = runEndSchema.safeParse(told)
    const stray = parsed.success && parsed.data.streams.some(({ name }) => !name.startsWith(`${sessionLayout.streams}/${code}/`))
    if (!parsed.success || stray) return this.failed('The cell told of its run in a way that cannot be recorded.', startedAtMs)
    const run = parsed.data
    if (this.asked === undefined || run.ended !== 'stopped') return run
    return { ...run, ended: this.asked.why, why: run.why ?? `stopped by ${this.asked.by}` }
  }

  private stopped(state: SessionState, { code, run }: { readonly code: string; readonly run: RunEnd }): TrialEvent {
    const reason = invalidByRule(run, this.schedule.content.session)
    return {
      ...{ kind: 'stopped', code, run },
      ...(reason === undefined ? {} : { invalid: { reason, replacement: nextSpare(this.schedule, state) } }),
    }
  }
}

const interrupted: RunEnd = {
  ended: 'interrupted',
  why: 'The server of the session ended while the trial ran.',
  clamped: [],
  durationMs: 0,
  actions: 0,
  streams: [],
}

function cellAbsent(kind: string): TwinpastError {
  return sessionRefusal({
    code: 'cell-absent',
    message: 'No cell is open, so nothing can be checked, armed or run.',
    got: 'no cell',
    expected: `the ${kind} cell of the session`,
    where: 'session',
    remedy: 'Open the session with its cell.',
  })
}

function comeByThemselves(): TwinpastError {
  return sessionRefusal({
    code: 'arms-come-by-themselves',
    message: 'This cell is reset by itself when the present is checked; nobody brings its arms.',
    got: 'an emulated cell with a hand of its own',
    expected: 'a cell that people reset',
    where: 'cell',
    remedy: 'Check the present.',
  })
}

function busy(): TwinpastError {
  return sessionRefusal({
    code: 'cell-busy',
    message: 'The cell is at work for this session.',
    got: 'a check, an arming, a run, or arms that are being brought',
    expected: 'a cell at rest',
    where: 'cell',
    remedy: 'Wait for it, or press Stop.',
  })
}

function notArmed(code: string): TwinpastError {
  return sessionRefusal({
    code: 'not-armed',
    message: 'The cell is not armed for this trial.',
    got: 'a cell that was stopped, is at work, or is armed for another trial',
    expected: `a cell armed for ${code}`,
    where: code,
    remedy: 'Check the present again, then arm.',
  })
}

function stoppedMeanwhile(): TwinpastError {
  return sessionRefusal({
    code: 'stopped-meanwhile',
    message: 'Stop was pressed meanwhile, so nothing is armed.',
    got: 'Stop',
    expected: 'no Stop',
    where: 'cell',
    remedy: 'See that all is well, then check the present again.',
  })
}
