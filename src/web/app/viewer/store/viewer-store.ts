import { z } from 'zod'
import { viewerFindingSchema } from '../../../wire/viewer-finding.ts'
import type { ViewerFinding } from '../../../wire/viewer-finding.ts'
import { viewerPairSchema } from '../../../wire/viewer-pair.ts'
import type { ViewerPair } from '../../../wire/viewer-pair.ts'
import { viewerRecordSchema, viewerUnchangedSchema } from '../../../wire/viewer-record.ts'
import type { PairRow, ViewerRecord } from '../../../wire/viewer-record.ts'
import { ask } from '../../console/store/ask.ts'
import type { Answer } from '../../console/store/ask.ts'
import { filterPairs } from './filter-pairs.ts'
import { StepPlayer } from './step-player.ts'
import { stepSpan } from './step-span.ts'
import { emptyAddress, readAddress, writeAddress } from './view-address.ts'
import type { ViewAddress } from './view-address.ts'

/** An answer that is waited for, or what came of it. */
export type Asked<Value> = Answer<Value> | { readonly kind: 'asked' }

const recordAnswer = z.union([viewerUnchangedSchema, viewerRecordSchema])
const POLL_MS = 4000
const POLL_WHILE_READING_MS = 500
/** Browsers refuse an address that is written more than about three times a second. */
const ADDRESS_MS = 400
export const PAGE_PAIRS = 50

/** Everything the page knows. The address is the view; the rest is what the server said. */
export class ViewerStore {
  view: ViewAddress
  record: ViewerRecord | undefined
  connected = true
  pair: { readonly pairId: string; readonly answer: Asked<ViewerPair> } | undefined
  finding: Asked<ViewerFinding> | undefined
  /** Revision of the record that the finding was made from. */
  findingRevision = ''
  keysShown = false
  readonly player: StepPlayer
  private readonly render: () => void
  private writing: ReturnType<typeof setTimeout> | undefined
  private wroteAtMs = -ADDRESS_MS

  constructor(render: () => void) {
    this.render = render
    this.view = readAddress(location.search)
    this.player = new StepPlayer(() => this.moved())
  }

  open(): void {
    window.addEventListener('popstate', () => {
      clearTimeout(this.writing)
      this.view = readAddress(location.search)
      this.openPair()
    })
    void this.poll()
    this.openPair()
  }

  changed(): void {
    this.render()
  }

  shown(): readonly PairRow[] {
    return filterPairs(this.record?.pairs ?? [], this.view)
  }

  /** Goes to another view. A step to and fro within a pair adds no entry to the browser's history. */
  go(part: Partial<ViewAddress>): void {
    const before = this.view
    const otherPair = part.pair !== undefined && part.pair !== before.pair
    this.view = { ...before, ...(otherPair ? { past: 0, actionSeed: '', step: emptyAddress.step, row: 0 } : {}), ...part }
    if (!otherPair) {
      this.write()
      return this.changed()
    }
    clearTimeout(this.writing)
    this.player.shuttle(0)
    history.replaceState(null, '', writeAddress(before))
    history.pushState(null, '', writeAddress(this.view))
    this.openPair()
    focusAfter(before.pair)
  }

  filter(part: Partial<ViewAddress>): void {
    this.go({ page: 1, ...part })
  }

  /** Address of this very view. */
  link(): string {
    return new URL(writeAddress(this.view), location.href).href
  }

  /** The pair before or after the open one among those that the filters let through. */
  neighbour(direction: -1 | 1): string | undefined {
    const shown = this.shown()
    const at = shown.findIndex(({ pairId }) => pairId === this.view.pair)
    return at < 0 ? shown[0]?.pairId : shown[at + direction]?.pairId
  }

  /** `anew`: also if the server has an analysis of these very files. */
  async analyse(anew: boolean): Promise<void> {
    if (this.finding?.kind === 'asked' || this.record === undefined) return
    this.findingRevision = this.record.revision
    this.finding = { kind: 'asked' }
    this.changed()
    this.finding = await ask(`/api/finding${anew ? '?anew' : ''}`, viewerFindingSchema)
    this.changed()
  }

  openPair(): void {
    const { pair: pairId } = this.view
    if (pairId === '') this.pair = undefined
    else void this.fetchPair(pairId)
    this.analyseOnce()
    this.changed()
  }

  private async fetchPair(pairId: string): Promise<void> {
    this.pair = { pairId, answer: { kind: 'asked' } }
    const answer = await ask(`/api/pairs/${encodeURIComponent(pairId)}`, viewerPairSchema)
    if (this.pair?.pairId !== pairId || this.view.pair !== pairId) return
    if (answer.kind === 'done' && answer.value.kind === 'constructed') this.player.load(stepSpan(answer.value), this.view.step)
    this.pair = { pairId, answer }
    this.changed()
  }

  private async poll(): Promise<void> {
    const known = this.record?.revision
    const answer = await ask(`/api/record${known === undefined ? '' : `?revision=${known}`}`, recordAnswer)
    this.connected = answer.kind === 'done'
    if (answer.kind === 'done' && !answer.value.unchanged) this.take(answer.value)
    this.changed()
    const reading = this.record !== undefined && this.record.reading.done < this.record.reading.of
    // Long lists are asked for less often.
    setTimeout(() => void this.poll(), reading ? Math.max(POLL_WHILE_READING_MS, this.record?.reading.of ?? 0) : POLL_MS)
  }

  /** The verdict is asked for once by itself, when all files are read; afterwards whoever looks asks for it. */
  private take(record: ViewerRecord): void {
    const before = this.record?.pairs.find(({ pairId }) => pairId === this.view.pair)
    this.record = record
    const after = record.pairs.find(({ pairId }) => pairId === this.view.pair)
    if (before !== undefined && before.status !== 'unread' && (before.status !== after?.status || before.differs !== after.differs))
      this.openPair()
    this.analyseOnce()
  }

  /** Where the list is shown and all files are read. */
  private analyseOnce(): void {
    const { record, view } = this
    if (
      view.pair === '' &&
      this.finding === undefined &&
      record !== undefined &&
      record.reading.done === record.reading.of &&
      record.reading.of > 0
    )
      void this.analyse(false)
  }

  private moved(): void {
    this.view = { ...this.view, step: this.player.step }
    this.write()
    this.changed()
  }

  private write(): void {
    clearTimeout(this.writing)
    const waitMs = this.wroteAtMs + ADDRESS_MS - performance.now()
    if (waitMs > 0) this.writing = setTimeout(() => this.write(), waitMs)
    else {
      this.wroteAtMs = performance.now()
      history.replaceState(null, '', writeAddress(this.view))
    }
  }
}

/** Whoever goes on by keyboard or by ear is led to what is new: to the pair, or back to its line in the list. */
function focusAfter(left: string): void {
  const line = [...document.querySelectorAll<HTMLElement>('.pairs tbody a')].find(({ textContent }) => textContent === left)
  const main = line ?? document.querySelector<HTMLElement>('#main')
  main?.focus()
}
