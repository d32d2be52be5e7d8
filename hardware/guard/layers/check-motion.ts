import { ACTION_DIMENSIONS } from '../../piper/piper-action-space.ts'
import type { ActionDimension } from '../../../src/core/action-space.ts'
import type { GuardFinding } from '../guard-finding.ts'

/** Largest speed and change of speed of each of the 14 dimensions, in its unit per second and per second squared. */
export interface MotionLimits {
  readonly speedPerS: Float64Array
  /** Infinity for grippers. */
  readonly accelerationPerS2: Float64Array
}

/**
 * Layer 6, step, velocity and acceleration. Between two actions the targets move evenly, so a step is a velocity, and acceleration is the change of
 * velocity from one action to the next over the time of an action. The motion comes to rest after the last action.
 *
 * @param from - where the motion begins, 14 numbers
 * @param values - targets, [steps, 14]
 * @param stepS - time of one action after stretching, seconds
 * @param entryVelocity - velocity at `from`, 14 numbers; zeros at rest
 */
export function checkMotion(
  from: Float64Array,
  values: Float64Array,
  stepS: number,
  entryVelocity: Float64Array,
  limits: MotionLimits,
  dimensions: readonly ActionDimension[],
): GuardFinding | undefined {
  const steps = values.length / ACTION_DIMENSIONS
  const refuse = (step: number, d: number, code: string, text: string, got: number, most: number, per: string): GuardFinding => ({
    code,
    text,
    got: `${Math.abs(got).toFixed(3)} ${dimensions[d]!.unit}/${per}`,
    expected: `at most ${most.toFixed(3)} ${dimensions[d]!.unit}/${per}`,
    where: `step ${step}, ${dimensions[d]!.name}`,
    remedy: 'lower the speed scale: it stretches time and cuts nothing',
  })
  for (let d = 0; d < ACTION_DIMENSIONS; d += 1) {
    let position = from[d]!
    let velocity = entryVelocity[d]!
    for (let step = 0; step <= steps; step += 1) {
      const target = step < steps ? values[step * ACTION_DIMENSIONS + d]! : position
      const next = (target - position) / stepS
      const fastest = limits.speedPerS[d]!
      if (!(Math.abs(next) <= fastest)) return refuse(step, d, 'too-fast', 'a joint would move too fast', next, fastest, 's')
      const acceleration = (next - velocity) / stepS
      const strongest = limits.accelerationPerS2[d]!
      if (!(Math.abs(acceleration) <= strongest)) {
        return refuse(step, d, 'too-abrupt', 'a joint would change its speed too abruptly', acceleration, strongest, 's^2')
      }
      position = target
      velocity = next
    }
  }
  return undefined
}
