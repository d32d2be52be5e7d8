/** From a command to power, milliseconds; all joints of a real arm are on within about 50 ms of the first. */
const POWER_UP_MS = 15
/** Enable commands that a reset swallows (piper_sdk#66: enable twice). */
const SWALLOWED_AFTER_RESET = 1

/** Power of the six joint motors. */
export class Motors {
  readonly #onAtMs: (number | undefined)[] = [undefined, undefined, undefined, undefined, undefined, undefined]
  #swallow = 0

  /** @param motors - 1..6 */
  enable(motors: readonly number[], refusing: ReadonlySet<number>, nowMs: number): void {
    if (this.#swallow > 0) {
      this.#swallow -= 1
      return
    }
    for (const motor of motors) if (!refusing.has(motor)) this.#onAtMs[motor - 1] ??= nowMs + POWER_UP_MS
  }

  disable(motors: readonly number[]): void {
    for (const motor of motors) this.#onAtMs[motor - 1] = undefined
  }

  reset(): void {
    this.#onAtMs.fill(undefined)
    this.#swallow = SWALLOWED_AFTER_RESET
  }

  isOn(joint: number, nowMs: number): boolean {
    const onAtMs = this.#onAtMs[joint]
    return onAtMs !== undefined && nowMs >= onAtMs
  }

  allOn(nowMs: number): boolean {
    return this.#onAtMs.every((onAtMs) => onAtMs !== undefined && nowMs >= onAtMs)
  }
}
