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
/** Browsers refuse an address that is written too often. */
const ADDRESS_MS = 250
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

  constructor(render: () => void) {
    this.render = render
    this.view = readAddress(location.search)
    this.player = new StepPlayer(() => this.moved())
  }

  open(): void {
    window.addEventListener('popstate', () => {
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
    clearTimeout(this.writing)
    if (otherPair) history.pushState(null, '', writeAddress(this.view))
    else history.replaceState(null, '', writeAddress(this.view))
    if (otherPair) this.openPair()
    this.changed()
  }

  filter(part: Partial<ViewAddress>): void {
    this.go({ page: 1, ...part })
  }

  /** The pair before or after the open one among those that the filters let through. */
  neighbour(direction: -1 | 1): string | undefined {
    const shown = this.shown()
    const at = shown.findIndex(({ pairId }) => pairId === this.view.pair)
    return at < 0 ? shown[0]?.pairId : shown[at + direction]?.pairId
  }

  async analyse(): Promise<void> {
    if (this.finding?.kind === 'asked' || this.record === undefined) return
    this.findingRevision = this.record.revision
    this.finding = { kind: 'asked' }
    this.changed()
    this.finding = await ask('/api/finding', viewerFindingSchema)
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
    setTimeout(() => void this.poll(), reading ? POLL_WHILE_READING_MS : POLL_MS)
  }

  /** The verdict is asked for once by itself, when all files are read; afterwards whoever looks asks for it. */
  private take(record: ViewerRecord): void {
    const before = this.record?.pairs.find(({ pairId }) => pairId === this.view.pair)
    this.record = record
    const after = record.pairs.find(({ pairId }) => pairId === this.view.pair)
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(after)) this.openPair()
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
      void this.analyse()
  }

  private moved(): void {
    this.view = { ...this.view, step: this.player.step }
    clearTimeout(this.writing)
    this.writing = setTimeout(() => history.replaceState(null, '', writeAddress(this.view)), ADDRESS_MS)
    this.changed()
  }
}
