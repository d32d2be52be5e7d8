import type { CanFrame } from '../../can/can-frame.ts'
import type { Draws } from '../../../src/stats/streams/sequential-draws.ts'
import { soundLine } from './line-condition.ts'
import type { LineCondition } from './line-condition.ts'

/** Frames that may wait for their time; of more, the oldest are lost, as in an adapter. */
const MAX_HELD = 65_536

/** The way of the frames of one arm to its hosts and back, with what ails it. */
export class FaultyLine {
  readonly #draws: Draws
  readonly #lastOf = new Map<number, Uint8Array>()
  #condition = soundLine
  #held: { readonly frame: CanFrame; readonly dueMs: number }[] = []

  /** @param draws - decides which frames are lost */
  constructor(draws: Draws) {
    this.#draws = draws
  }

  get condition(): LineCondition {
    return this.#condition
  }

  setCondition(condition: LineCondition): void {
    this.#condition = condition
    if (condition.bus !== 'on') this.#held = []
    if (!condition.frozen) this.#lastOf.clear()
  }

  /** Takes what the arm sends and gives what reaches the hosts now. */
  outwards(frames: readonly CanFrame[], nowMs: number): readonly CanFrame[] {
    const { delayMs, burstEveryMs, frozen } = this.#condition
    const sent = frames.filter((frame) => this.#passes(frame.id)).map((frame) => (frozen ? this.#frozen(frame) : frame))
    if (this.#held.length === 0 && delayMs === 0 && burstEveryMs === 0) return sent
    const dueMs = burstEveryMs > 0 ? Math.ceil((nowMs + 1) / burstEveryMs) * burstEveryMs : nowMs + delayMs
    for (const frame of sent) this.#held.push({ frame, dueMs })
    if (this.#held.length > MAX_HELD) this.#held = this.#held.slice(-MAX_HELD)
    const due = this.#held.findIndex((held) => held.dueMs > nowMs)
    return this.#held.splice(0, due < 0 ? this.#held.length : due).map(({ frame }) => frame)
  }

  /** Whether a frame of a host reaches the arm. */
  inwards(frame: CanFrame): boolean {
    return this.#passes(frame.id)
  }

  #passes(id: number): boolean {
    const { bus, droppedIds, lossShare } = this.#condition
    if (bus !== 'on' || droppedIds.has(id)) return false
    return lossShare === 0 || this.#draws.uniform(0, 1) >= lossShare
  }

  #frozen({ id, data }: CanFrame): CanFrame {
    const first = this.#lastOf.get(id) ?? data
    this.#lastOf.set(id, first)
    return { id, data: first }
  }
}
