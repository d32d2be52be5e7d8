/** How fast a joint drifts to or from an offset, rad/s. */
const DRIFT_RAD_PER_S = 1

/** How far each joint stands from where the controller believes it to be, rad; a new offset is drifted into, never jumped to. */
export class JointOffsets {
  readonly #offsetsRad = new Float64Array(6)

  at(joint: number): number {
    return this.#offsetsRad[joint]!
  }

  advance(wantedRad: Float64Array, stepS: number): void {
    const most = DRIFT_RAD_PER_S * stepS
    for (let joint = 0; joint < 6; joint += 1) {
      const left = wantedRad[joint]! - this.#offsetsRad[joint]!
      this.#offsetsRad[joint]! += Math.min(most, Math.max(-most, left))
    }
  }
}
