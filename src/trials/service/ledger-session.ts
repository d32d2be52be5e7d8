import type { JournalLine } from '../journal/journal-line.ts'
import type { TrialEvent, TrialEventKind } from '../journal/trial-event.ts'
import { requireKeyOfSchedule } from '../schedule/require-key-of-schedule.ts'
import { findTrial } from '../state/find-trial.ts'
import { judgePresent } from '../state/judge-present.ts'
import { nextSpare } from '../state/next-spare.ts'
import type { SessionState } from '../state/session-state.ts'
import type { AnyCall, OpenSession, Receipt, TrialCall } from './open-session.ts'
import { requireFreshCall } from './require-fresh-call.ts'
import { requireSameCall } from './require-same-call.ts'
import { requireUsableVideo } from './require-usable-video.ts'
import { requireBlindKey } from './require-blind-key.ts'
import { sealedAssignment } from './sealed-assignment.ts'
import type { SessionLedger } from './session-ledger.ts'
import type { SessionRun } from './session-run.ts'
import type { SessionView } from './session-view.ts'
import type { SessionParts } from './start-session.ts'
import { viewSession } from './view-session.ts'

/** Whatever names are asked for, no more views than this are kept. */
const MOST_VIEWERS = 50

/** A session on its ledger: every method is one call, held against what the caller has seen, then against the rules, then written. */
export class LedgerSession implements OpenSession {
  private readonly parts: SessionParts
  private readonly ledger: SessionLedger
  private readonly cell: SessionRun
  private closed = false
  /** Arms that are being brought, until their end is on the disk. */
  private bringing: Promise<unknown> = Promise.resolve()
  /** What each viewer was told last, and of which state. */
  private readonly told = new Map<string, { readonly of: SessionState; readonly view: SessionView }>()

  constructor(parts: SessionParts, ledger: SessionLedger, cell: SessionRun) {
    this.parts = parts
    this.ledger = ledger
    this.cell = cell
  }

  state(viewer: string): SessionView {
    const { state } = this.ledger
    const told = this.told.get(viewer)
    if (told?.of === state) return told.view
    const view = viewSession(this.parts.schedule, state, viewer)
    if (this.told.size >= MOST_VIEWERS) this.told.clear()
    this.told.set(viewer, { of: state, view })
    return view
  }

  onChange(listener: () => void): () => void {
    return this.ledger.onChange(listener)
  }

  checkPresent(call: Parameters<OpenSession['checkPresent']>[0]): Promise<Receipt> {
    const { code } = call
    const { present } = this.parts.schedule.content.session
    return this.once(
      call,
      'present-checked',
      () => {
        this.ledger.require(call, { kind: 'present-checked', code, outcome: 'matched', differences: [anyDifference], stills: [] })
        return this.cell.prepare((cell) => this.touch(code, (pairId) => cell.measurePresent({ code, pairId })))
      },
      (_state, { differences, stills }) => ({
        ...{ kind: 'present-checked', code, outcome: judgePresent(differences, present) },
        ...{ differences: [...differences], stills: [...stills] },
      }),
      { closed: () => this.closed },
    )
  }

  bringArms(call: TrialCall): Promise<Receipt> {
    const { code, by } = call
    const brought = this.once(
      call,
      'arms-brought',
      () => {
        this.ledger.require(call, { kind: 'arms-brought', code, ended: 'reached' })
        return this.cell.bring((cell) => this.touch(code, (pairId) => cell.bringArms({ code, pairId }, by)))
      },
      (_state, { ended, why }) => ({ kind: 'arms-brought', code, ended, ...(why === undefined ? {} : { why }) }),
      { closed: () => false },
    )
    this.bringing = Promise.allSettled([this.bringing, brought])
    return brought
  }

  async arm(call: Parameters<OpenSession['arm']>[0]): Promise<Receipt> {
    const { code, acceptedWarning, by } = call
    const event: TrialEvent = { kind: 'armed', code, ...(acceptedWarning === undefined ? {} : { acceptedWarning }) }
    let readied = false
    const ready = async () => {
      this.ledger.require(call, event)
      const assignment = sealedAssignment(requireBlindKey(this.parts), this.ledger.state, code)
      await this.cell.prepare((cell) => cell.arm(assignment, by))
      this.cell.armed(code)
      readied = true
    }
    return this.once(call, 'armed', ready, () => event).catch(async (cause: unknown) => {
      if (readied) await this.cell.stop('stopped', 'twinpast')
      throw cause
    })
  }

  async run(call: TrialCall): Promise<Receipt> {
    const { code } = call
    const receipt = await this.once(call, 'started', nothing, () => {
      this.cell.requireArmed(code)
      return { kind: 'started', code }
    })
    if (!receipt.again) this.cell.begin(code)
    return receipt
  }

  stop({ by, why }: Parameters<OpenSession['stop']>[0]): Promise<void> {
    return this.cell.stop(why, by)
  }

  settled(): Promise<void> {
    return this.cell.settled()
  }

  label(call: Parameters<OpenSession['label']>[0]): Promise<Receipt> {
    const { code, label, reason } = call
    const event: TrialEvent = reason === undefined ? { kind: 'labelled', code, label } : { kind: 'corrected', code, label, reason }
    return this.once(call, event.kind, nothing, () => event)
  }

  undo(call: Parameters<OpenSession['undo']>[0]): Promise<Receipt> {
    const { code, sequence } = call
    return this.once(call, 'undone', nothing, () => ({ kind: 'undone', code, sequence }))
  }

  tickRig(call: Parameters<OpenSession['tickRig']>[0]): Promise<Receipt> {
    const items = [...call.items]
    return this.once(call, 'rig-ticked', nothing, () => ({ kind: 'rig-ticked', items }))
  }

  comment(call: Parameters<OpenSession['comment']>[0]): Promise<Receipt> {
    const { code, text } = call
    return this.once(call, 'commented', nothing, () => ({ kind: 'commented', text, ...(code === undefined ? {} : { code }) }))
  }

  async invalidate(call: Parameters<OpenSession['invalidate']>[0]): Promise<Receipt> {
    const { code, reason, comment } = call
    const receipt = await this.once(call, 'invalidated', nothing, (state) => ({
      ...{ kind: 'invalidated', code, reason, replacement: nextSpare(this.parts.schedule, state) },
      ...(comment === undefined ? {} : { comment }),
    }))
    await this.cell.release(code)
    return receipt
  }

  rate(call: Parameters<OpenSession['rate']>[0]): Promise<Receipt> {
    const { code, label, reason } = call
    const event: TrialEvent = reason === undefined ? { kind: 'rated', code, label } : { kind: 'rating-corrected', code, label, reason }
    const watch = async () => {
      this.ledger.require(call, event)
      await requireUsableVideo(this.parts.streams, this.ledger, code)
    }
    return this.once(call, event.kind, watch, () => event)
  }

  adjudicate(call: Parameters<OpenSession['adjudicate']>[0]): Promise<Receipt> {
    const { code, label, reason } = call
    return this.once(call, 'adjudicated', nothing, () => ({ kind: 'adjudicated', code, label, reason }))
  }

  unblind(call: Parameters<OpenSession['unblind']>[0]): Promise<Receipt> {
    const { early } = call
    return this.once(call, 'unblinded', nothing, () => {
      this.cell.requireRest()
      requireKeyOfSchedule(this.parts.schedule, requireBlindKey(this.parts).text)
      return { kind: 'unblinded', ...(early === undefined ? {} : { early }) }
    })
  }

  async close(): Promise<void> {
    this.closed = true
    await this.cell.stop('stopped', 'twinpast')
    await this.cell.settled()
    await this.bringing
  }

  /** What was checked before does not hold once the cell is touched anew, even if the server dies on the way: that is on the disk first. */
  private async touch<T>(code: string, work: (pairId: string) => Promise<T>): Promise<T> {
    const { pairId, stage, revision } = findTrial(this.ledger.state, code)
    if (stage === 'checked')
      await this.ledger.write({ by: 'twinpast', eventId: `disarmed-${revision}`, build: () => ({ kind: 'disarmed', code }) })
    return work(pairId)
  }

  /**
   * One call: answered if it was saved before; refused if its caller's picture is old; then `before` (the cell, a video) outside the turn,
   * and what `build` makes of it inside the turn, admitted and written.
   *
   * @param done - given where the cell has done it by then: it is written down whatever was said about the trial meanwhile, unless `closed`
   */
  private async once<T>(
    call: AnyCall,
    kind: TrialEventKind,
    before: () => Promise<T>,
    build: (state: SessionState, found: T) => TrialEvent,
    done?: { readonly closed: () => boolean },
  ): Promise<Receipt> {
    await this.cell.catchUp()
    const known = this.ledger.written(call)
    if (known !== undefined) return this.receipt(requireSameCall(known, call, kind), true)
    requireFreshCall(call, this.ledger.state, this.closed)
    const found = await before()
    const { line, again } = await this.ledger.write({
      by: call.by,
      eventId: call.eventId,
      build: (state) => {
        if (done === undefined) requireFreshCall(call, state, this.closed)
        else requireFreshCall({ ...call, expectedRevision: undefined }, state, done.closed())
        return build(state, found)
      },
    })
    return this.receipt(again ? requireSameCall(line, call, kind) : line, again)
  }

  private receipt({ sequence, at, event }: JournalLine, again: boolean): Receipt {
    const code = 'code' in event ? event.code : undefined
    const revision = code === undefined ? 0 : findTrial(this.ledger.state, code).revision
    return { sequence, at, revision, again }
  }
}

/** Stands for what is not measured yet, where the rules are asked whether it may be. */
const anyDifference = { quantity: 'jointRad', of: 'nothing yet', difference: 0 } as const

const nothing = () => Promise.resolve()
