import type { AlarmClock } from '../../clock/alarm-clock.ts'

const ASK_AGAIN_MS = 250

/**
 * Whether what arrives is fresh. Buffers on the way may hold old frames; only an answer to a question that was just asked proves that they have run
 * dry. Asks again until it is answered.
 */
export class RoundTrip {
  readonly #clock: AlarmClock
  readonly #ask: () => void
  #state: 'unasked' | 'asked' | 'answered' = 'unasked'
  #cancel: () => void = () => undefined

  constructor(clock: AlarmClock, ask: () => void) {
    this.#clock = clock
    this.#ask = ask
  }

  get fresh(): boolean {
    return this.#state === 'answered'
  }

  begin(): void {
    this.#cancel()
    this.#state = 'asked'
    this.#cancel = this.#clock.after(ASK_AGAIN_MS, () => this.begin())
    this.#ask()
  }

  /** An answer arrived; it counts only if something was asked. */
  answered(): void {
    if (this.#state !== 'asked') return
    this.#state = 'answered'
    this.#cancel()
  }

  /** What arrives may be old: nothing counts until `begin` and an answer. */
  doubt(): void {
    this.#cancel()
    this.#state = 'unasked'
  }
}
