/** How fast the fingers open and close, m/s. No public number was found. */
const SPEED_M_PER_S = 0.15
/** Force that the motor gives when its fingers are held this far from the set-point, share of the force limit. */
const FULL_FORCE_AT_M = 0.002

/** The gripper's own motor. It is enabled by its own command. */
export class GripperMotor {
  #on = false
  #targetM: number | undefined
  #setPointM = 0
  #forceNm = 1

  get on(): boolean {
    return this.#on
  }

  /** Enables the motor and gives it a target. @param strokeM - largest opening that the parameters allow */
  command(targetM: number, forceNm: number, strokeM: number): void {
    this.#on = true
    this.#targetM = Math.min(strokeM, Math.max(0, targetM))
    this.#forceNm = Math.min(5, Math.max(0, forceNm))
  }

  /** Power off; the target is forgotten. */
  disable(): void {
    this.#on = false
    this.#targetM = undefined
  }

  /** Set-point after a step, metres, or `undefined` without power. */
  advance(measuredM: number, stuck: boolean, stepS: number): number | undefined {
    if (!this.#on || this.#targetM === undefined) {
      this.#setPointM = measuredM
      return undefined
    }
    const most = stuck ? 0 : SPEED_M_PER_S * stepS
    this.#setPointM += Math.min(most, Math.max(-most, this.#targetM - this.#setPointM))
    return this.#setPointM
  }

  /** Estimate from how far the fingers are held from the set-point, N m. */
  effortNm(measuredM: number): number {
    if (!this.#on) return 0
    return this.#forceNm * Math.min(1, Math.max(-1, (this.#setPointM - measuredM) / FULL_FORCE_AT_M))
  }
}
