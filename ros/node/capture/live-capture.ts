import { bagSamples } from '../../bags/history/bag-samples.ts'
import type { BagTick } from '../../bags/history/bag-ticks.ts'
import { thrownFaultText } from '../fault-text.ts'
import type { CapturePlan } from './capture-plan.ts'
import { LiveHistory } from './live-history.ts'
import type { HistoryCounts } from './live-history.ts'
import { livePresents, refusalIn } from './live-present.ts'
import type { LivePresent, PictureSize } from './live-present.ts'
import { liveSource } from './live-source.ts'

/**
 * Makes histories and presents of messages as they arrive, by the same code and rule that read them from a bag. A history that breaks is
 * told of; the next one begins at once, unless it is that of a recording.
 */
export class LiveCapture {
  readonly #plan: CapturePlan
  readonly #told: (reason: string) => void
  readonly #present: (tick: BagTick) => Promise<LivePresent>
  #history: LiveHistory
  #recorded = false
  #lastBreak = ''
  #newest: LivePresent | undefined
  #decoded = 0
  #intake: Promise<unknown> = Promise.resolve()
  #decoding = false
  #tickedAtMs = performance.now()
  #closed = false

  constructor(plan: CapturePlan, size: PictureSize, told: (reason: string) => void) {
    this.#plan = plan
    this.#told = told
    this.#present = livePresents(plan, size)
    this.#history = this.#newHistory()
  }

  /** The history in the making. Until its first tick, what broke the one before stands in `broken`. */
  get counts(): HistoryCounts {
    const { counts } = this.#history
    return counts.ticks === 0 && counts.broken === '' ? { ...counts, broken: this.#lastBreak } : counts
  }

  /** The newest present, or undefined before the first; on a slow machine not every tick becomes one. */
  get newest(): LivePresent | undefined {
    return this.#newest
  }

  /** Time since the newest tick, or since the capture began, milliseconds. */
  get sinceTickMs(): number {
    return performance.now() - this.#tickedAtMs
  }

  get decoded(): number {
    return this.#decoded
  }

  /**
   * Takes one message, in the order of reception.
   * @returns its stamp, nanoseconds
   * @throws TwinpastError of fate refuse, e.g. `stamp-zero`, `image-encoding`, `joint-missing`: the message counts nowhere
   */
  accept(topic: string, data: Uint8Array, receivedNs: bigint): Promise<bigint> {
    const message = { topic, logTimeNs: receivedNs, data }
    const history = this.#history
    const recorded = this.#recorded
    const taken = this.#intake.then(async () => {
      const alone = liveSource(this.#plan)
      alone.push(message)
      alone.end()
      let stampNs = receivedNs
      for await (const sample of bagSamples(alone, this.#plan.map, this.#plan.rule.clock)) stampNs = sample.stampNs
      history.push(message)
      return stampNs
    })
    this.#intake = taken.catch((thrown: unknown) => {
      // A bag that holds the message is refused whole.
      if (recorded) history.break(thrownFaultText(thrown))
    })
    return taken
  }

  /** Begins the history of a recording: the messages that are accepted from now on. */
  beginRecorded(): void {
    this.#change(true)
  }

  /** Ends it, and says what a reader of the bag will find. */
  async endRecorded(): Promise<HistoryCounts> {
    const ended = this.#change(false)
    await this.#intake
    return ended.end()
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#intake
    await this.#history.end()
  }

  /** Puts a new history in the place of the one before, which is given back. */
  #change(recorded: boolean): LiveHistory {
    const before = this.#history
    this.#recorded = recorded
    this.#lastBreak = ''
    this.#history = this.#newHistory()
    if (recorded) void before.end()
    return before
  }

  #newHistory(): LiveHistory {
    const history: LiveHistory = new LiveHistory(
      this.#plan,
      (tick) => this.#take(history, tick),
      (reason) => this.#broke(history, reason),
    )
    return history
  }

  #take(history: LiveHistory, tick: BagTick): void {
    this.#tickedAtMs = performance.now()
    if (this.#decoding || history !== this.#history) return
    this.#decoding = true
    void this.#decode(history, tick).finally(() => (this.#decoding = false))
  }

  async #decode(history: LiveHistory, tick: BagTick): Promise<void> {
    try {
      this.#newest = await this.#present(tick)
      this.#decoded += 1
    } catch (thrown) {
      if (refusalIn(thrown) === undefined) throw thrown
      history.break(thrownFaultText(thrown))
    }
  }

  #broke(history: LiveHistory, reason: string): void {
    if (history !== this.#history || this.#closed) return
    this.#told(reason)
    if (this.#recorded) return
    this.#lastBreak = reason
    this.#history = this.#newHistory()
  }
}
