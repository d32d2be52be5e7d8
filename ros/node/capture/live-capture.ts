import { thrownFaultText } from '../fault-text.ts'
import { bagSamples } from '../../bags/history/bag-samples.ts'
import { bagTicks } from '../../bags/history/bag-ticks.ts'
import type { BagTick } from '../../bags/history/bag-ticks.ts'
import type { CapturePlan } from './capture-plan.ts'
import { livePresents, refusalIn } from './live-present.ts'
import type { LivePresent, PictureSize } from './live-present.ts'
import { liveSource } from './live-source.ts'
import type { LiveSource } from './live-source.ts'

/** How the live history stands since it was begun. */
export interface LiveHistory {
  /** Instants of the policy's clock at which everything was there. */
  readonly ticks: number
  /** Ticks whose pictures were decoded; a slow machine leaves some out. */
  readonly decoded: number
  /** Samples held over a gap and messages left out, where the study records rather than refuses them. */
  readonly held: number
  readonly dropped: number
  /** Why it would be refused as the history of a pair; empty while it would not. */
  readonly broken: string
}

/** Time without a tick after which a history is begun anew, so that nothing piles up behind a silent topic, milliseconds. */
const STALLED_MS = 2000

const STALLED = 'live-stalled: Messages arrive, but for two seconds not on every topic of the map.'

const noHistory: LiveHistory = { ticks: 0, decoded: 0, held: 0, dropped: 0, broken: '' }

/**
 * Makes histories and presents of messages as they arrive, by the same code and rule that read them from a bag. What breaks a history is
 * told; the next one begins at once.
 */
export class LiveCapture {
  readonly #plan: CapturePlan
  readonly #told: (reason: string) => void
  readonly #present: (tick: BagTick) => Promise<LivePresent>
  #source: LiveSource
  #history = noHistory
  #newest: LivePresent | undefined
  #intake: Promise<unknown> = Promise.resolve()
  #decoding = false
  #closed = false
  #tickedAtMs = performance.now()
  #heardSinceTick = false

  /** @param told is told when a history breaks, once for each reason */
  constructor(plan: CapturePlan, size: PictureSize, told: (reason: string) => void) {
    this.#plan = plan
    this.#told = told
    this.#present = livePresents(plan, size)
    this.#source = liveSource(plan)
    void this.#follow()
  }

  get history(): LiveHistory {
    return this.#history
  }

  /** The newest present, or undefined before the first. */
  get newest(): LivePresent | undefined {
    return this.#newest
  }

  /**
   * Takes one message, in the order of reception.
   * @returns its stamp, nanoseconds
   * @throws TwinpastError of fate refuse, e.g. `stamp-zero`, `image-encoding`, `joint-missing`: the message counts nowhere
   */
  accept(topic: string, data: Uint8Array, receivedNs: bigint): Promise<bigint> {
    const message = { topic, logTimeNs: receivedNs, data }
    const taken = this.#intake.then(async () => {
      const alone = liveSource(this.#plan)
      alone.push(message)
      alone.end()
      let stampNs = receivedNs
      for await (const sample of bagSamples(alone, this.#plan.map, this.#plan.rule.clock)) stampNs = sample.stampNs
      this.#heardSinceTick = true
      this.#source.push(message)
      return stampNs
    })
    this.#intake = taken.catch(() => undefined)
    return taken
  }

  /** Begins a new history, e.g. that of a recording. */
  begin(): void {
    this.#history = noHistory
    const before = this.#source
    this.#source = liveSource(this.#plan)
    this.#tickedAtMs = performance.now()
    before.end()
  }

  /** Looks whether the history stands still although messages arrive; to be called about once a second. */
  watch(): void {
    if (!this.#heardSinceTick || performance.now() - this.#tickedAtMs < STALLED_MS) return
    this.#tickedAtMs = performance.now()
    this.#source.end()
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#source.end()
    await this.#intake
  }

  async #follow(): Promise<void> {
    while (!this.#closed) {
      const source = this.#source
      const found = { heldSamples: 0, droppedMessages: 0 }
      try {
        for await (const tick of bagTicks(source, this.#plan.map, this.#plan.rule, found))
          if (source === this.#source) this.#take(tick, found)
        if (source === this.#source && !this.#closed) this.#break(STALLED)
      } catch (thrown) {
        if (source === this.#source && !this.#closed) this.#break(thrownFaultText(thrown))
      }
      if (source === this.#source) this.#source = liveSource(this.#plan)
    }
  }

  #take(tick: BagTick, { heldSamples, droppedMessages }: { readonly heldSamples: number; readonly droppedMessages: number }): void {
    const { ticks } = this.#history
    this.#history = { ...this.#history, ticks: ticks + 1, held: heldSamples, dropped: droppedMessages }
    this.#tickedAtMs = performance.now()
    this.#heardSinceTick = false
    if (this.#decoding) return
    this.#decoding = true
    void this.#decode(tick).finally(() => (this.#decoding = false))
  }

  async #decode(tick: BagTick): Promise<void> {
    try {
      this.#newest = await this.#present(tick)
      this.#history = { ...this.#history, decoded: this.#history.decoded + 1 }
    } catch (thrown) {
      if (refusalIn(thrown) === undefined) throw thrown
      this.#break(thrownFaultText(thrown))
    }
  }

  #break(reason: string): void {
    if (this.#history.broken === '') this.#history = { ...this.#history, broken: reason }
    this.#told(reason)
  }
}
