import { bagTicks } from '../../bags/history/bag-ticks.ts'
import type { BagTick } from '../../bags/history/bag-ticks.ts'
import type { BagMessage } from '../../bags/read/open-bag.ts'
import { thrownFaultText } from '../fault-text.ts'
import type { CapturePlan } from './capture-plan.ts'
import { liveSource } from './live-source.ts'

/** How a live history stands. */
export interface HistoryCounts {
  /** Instants of the policy's clock at which everything was there. */
  readonly ticks: number
  /** Samples held over a gap and messages left out, where the study records rather than refuses them. */
  readonly held: number
  readonly dropped: number
  /** Why it would be refused as the history of a pair; empty while it would not. */
  readonly broken: string
}

/** Most bytes that may wait for a topic that is silent: some three seconds of three raw 640 x 480 cameras. */
const MAX_WAITING_BYTES = 256_000_000
/** What a waiting message takes beside its content, about. */
const MESSAGE_BYTES = 1000

const BEHIND =
  'live-behind: A topic has been silent for so long that the history can be followed no further; `twinpast bag check` reads a recording to its end.'

/** One history in the making. Once it is broken or ended nothing is added to it. */
export class LiveHistory {
  readonly #source
  readonly #found = { heldSamples: 0, droppedMessages: 0 }
  readonly #done: Promise<void>
  #ticks = 0
  #broken = ''
  #ended = false
  #waitingBytes = 0

  /** @param ticked told of each tick @param broke told once, if it breaks */
  constructor(plan: Pick<CapturePlan, 'topics' | 'map' | 'rule'>, ticked: (tick: BagTick) => void, broke: (reason: string) => void) {
    this.#source = liveSource(plan)
    this.#done = this.#follow(plan, ticked).then(() => {
      this.#ended = true
      if (this.#broken !== '') broke(this.#broken)
    })
  }

  get counts(): HistoryCounts {
    return { ticks: this.#ticks, held: this.#found.heldSamples, dropped: this.#found.droppedMessages, broken: this.#broken }
  }

  push(message: BagMessage): void {
    if (this.#ended) return
    this.#waitingBytes += message.data.length + MESSAGE_BYTES
    if (this.#waitingBytes > MAX_WAITING_BYTES) return this.break(BEHIND)
    this.#source.push(message)
  }

  /** Takes nothing more, settles the last ticks. */
  async end(): Promise<HistoryCounts> {
    this.#ended = true
    this.#source.end()
    await this.#done
    return this.counts
  }

  break(reason: string): void {
    if (this.#ended) return
    this.#broken = reason
    void this.end()
  }

  async #follow({ map, rule }: Pick<CapturePlan, 'map' | 'rule'>, ticked: (tick: BagTick) => void): Promise<void> {
    try {
      for await (const tick of bagTicks(this.#source, map, rule, this.#found)) {
        this.#ticks += 1
        this.#waitingBytes = 0
        ticked(tick)
      }
    } catch (thrown) {
      if (this.#broken === '') this.#broken = thrownFaultText(thrown)
    }
  }
}
