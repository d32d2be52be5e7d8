import { pursue } from './pursue.ts'
import type { MotionLimits } from './pursue.ts'

/** A target counts as reached within this, rad. */
const REACHED_RAD = 0.005

/** Set-points of the six joints on their way to the targets. Targets stay until they are replaced: the controller waits for its host for ever. */
export class JointMotion {
  readonly setPointsRad = new Float64Array(6)
  readonly #speeds = new Float64Array(6)
  readonly #targets: (number | undefined)[] = [undefined, undefined, undefined, undefined, undefined, undefined]

  aim(joint: number, targetRad: number): void {
    this.#targets[joint] = targetRad
  }

  forget(): void {
    this.#targets.fill(undefined)
  }

  /** The joint is not moved by its motor: the set-point goes along with it. */
  follow(joint: number, measuredRad: number): void {
    this.setPointsRad[joint] = measuredRad
    this.#speeds[joint] = 0
  }

  /** One step towards the target, or to a standstill if `mayMove` is false; `smooth` false goes there without a ramp of speed. */
  advance(joint: number, mayMove: boolean, smooth: boolean, limits: MotionLimits, stepS: number): void {
    const at = this.setPointsRad[joint]!
    const target = mayMove ? this.#targets[joint] : undefined
    if (target !== undefined && !smooth) {
      const most = limits.speedRadPerS * stepS
      this.setPointsRad[joint] = at + Math.min(most, Math.max(-most, target - at))
      this.#speeds[joint] = 0
      return
    }
    const [position, speed] =
      target === undefined ? brake(at, this.#speeds[joint]!, limits, stepS) : pursue(at, this.#speeds[joint]!, target, limits, stepS)
    this.setPointsRad[joint] = position
    this.#speeds[joint] = speed
  }

  reached(measuredRad: Float64Array): boolean {
    return this.#targets.every((target, joint) => target === undefined || Math.abs(target - measuredRad[joint]!) < REACHED_RAD)
  }
}

function brake(at: number, speed: number, { accelerationRadPerS2 }: MotionLimits, stepS: number): readonly [number, number] {
  const slower = Math.sign(speed) * Math.max(0, Math.abs(speed) - accelerationRadPerS2 * stepS)
  return [at + slower * stepS, slower]
}
