import { PHYSICS_STEP_S } from '../../../sim/embedded/layout/cell-layout.ts'

/** A joint without power that moves slower than this for this long lies still: friction holds it from then on. */
const STILL_RAD_PER_S = 0.02
const STILL_FOR_S = 0.25

/** Decides when a joint without power has come to rest. */
export class RestingJoint {
  #stillForS = STILL_FOR_S
  #restsAtRad: number | undefined

  /** Where friction holds the joint, or `undefined` while it has power or falls. */
  rest(limp: boolean, positionRad: number, speedRadPerS: number): number | undefined {
    if (!limp) {
      this.#restsAtRad = undefined
      this.#stillForS = 0
    } else if (this.#restsAtRad === undefined) {
      this.#stillForS = Math.abs(speedRadPerS) < STILL_RAD_PER_S ? this.#stillForS + PHYSICS_STEP_S : 0
      if (this.#stillForS > STILL_FOR_S) this.#restsAtRad = positionRad
    }
    return this.#restsAtRad
  }
}
