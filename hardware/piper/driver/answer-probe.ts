import type { AlarmClock } from '../../clock/alarm-clock.ts'

const EVERY_MS = 500
/** Asked again once after this, should a frame be lost. */
const AGAIN_AFTER_MS = 80
/** A live arm answers within a few milliseconds. */
const LATE_MS = 200

/**
 * Asks the arm something small, again and again, and times the answer. Feedback that comes at full rate but late, out of some buffer on the way, looks
 * fresh by every other measure.
 */
export class AnswerProbe {
  readonly #clock: AlarmClock
  readonly #ask: () => void
  #askedAtMs: number | undefined
  #lastTookMs = 0
  #cancel: () => void = () => undefined

  constructor(clock: AlarmClock, ask: () => void) {
    this.#clock = clock
    this.#ask = ask
  }

  start(): void {
    this.#cancel()
    this.#askedAtMs ??= this.#clock.nowMs()
    this.#ask()
    this.#cancel = this.#clock.after(AGAIN_AFTER_MS, () => {
      if (this.#askedAtMs !== undefined) this.#ask()
      this.#cancel = this.#clock.after(EVERY_MS - AGAIN_AFTER_MS, () => this.start())
    })
  }

  stop(): void {
    this.#cancel()
    this.#askedAtMs = undefined
    this.#lastTookMs = 0
  }

  answered(nowMs: number): void {
    if (this.#askedAtMs === undefined) return
    this.#lastTookMs = nowMs - this.#askedAtMs
    this.#askedAtMs = undefined
  }

  /** How late the arm answers, milliseconds, if that is too late. */
  lateMs(nowMs: number): number | undefined {
    const tookMs = Math.max(this.#lastTookMs, nowMs - (this.#askedAtMs ?? nowMs))
    return tookMs > LATE_MS ? tookMs : undefined
  }
}
