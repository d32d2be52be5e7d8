/** Targets on the way home, one row an action, shape [steps, dimensions], row-major. */
export interface HomePath {
  readonly steps: number
  readonly values: Float64Array
  /** Rows that move the left arm; those after them move the right one. */
  readonly leftSteps: number
}

/** Dimensions of one arm: six joints and a gripper. */
const ARM_DIMENSIONS = 7
/** Peak speed of the smooth step 3 s^2 - 2 s^3 over its mean speed. */
const PEAK_OVER_MEAN = 1.5
/** A gripper closes its full 0.07 m in about two seconds on the way home. */
const GRIPPER_M_PER_S = 0.035

/**
 * The way from measured positions to the home pose: a smooth step (3 s^2 - 2 s^3: no speed at either end), first the left arm, then the
 * right one, so that only one arm ever moves.
 *
 * @param from - measured positions, 14: left joints (rad) and opening (m), then right
 * @param home - likewise
 * @param speedRadPerS - fastest joint
 * @param rateHz - rows a second
 * @param firstRowRad - furthest a joint may be told to go in the first row of an arm, rad
 */
export function homePath(from: Float64Array, home: Float64Array, speedRadPerS: number, rateHz: number, firstRowRad = Infinity): HomePath {
  const leftSteps = stepsOf(from, home, 0, speedRadPerS, rateHz, firstRowRad)
  const rightSteps = stepsOf(from, home, ARM_DIMENSIONS, speedRadPerS, rateHz, firstRowRad)
  const steps = leftSteps + rightSteps
  const values = new Float64Array(steps * from.length)
  for (let step = 0; step < steps; step++) {
    const left = smoothStep((step + 1) / leftSteps)
    const right = smoothStep((step + 1 - leftSteps) / rightSteps)
    for (const [d, start] of from.entries()) {
      const share = d < ARM_DIMENSIONS ? left : right
      values[step * from.length + d] = share === 1 ? at(home, d) : start + (at(home, d) - start) * share
    }
  }
  return { steps, values, leftSteps }
}

function stepsOf(
  from: Float64Array,
  home: Float64Array,
  offset: number,
  speedRadPerS: number,
  rateHz: number,
  firstRowRad: number,
): number {
  let seconds = 0
  let furthestRad = 0
  for (let d = offset; d < offset + ARM_DIMENSIONS; d++) {
    const speed = d === offset + ARM_DIMENSIONS - 1 ? GRIPPER_M_PER_S : speedRadPerS
    seconds = Math.max(seconds, (PEAK_OVER_MEAN * Math.abs(at(home, d) - at(from, d))) / speed)
    if (speed === speedRadPerS) furthestRad = Math.max(furthestRad, Math.abs(at(home, d) - at(from, d)))
  }
  let steps = Math.max(1, Math.ceil(seconds * rateHz))
  while (furthestRad * smoothStep(1 / steps) > firstRowRad) steps += 1
  return steps
}

function smoothStep(share: number): number {
  const s = Math.min(1, Math.max(0, share))
  return s * s * (3 - 2 * s)
}

function at(values: Float64Array, index: number): number {
  return values[index] ?? Number.NaN
}
