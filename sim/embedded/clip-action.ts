import { ACTION_DIMENSIONS, piperActionSpace } from '../../hardware/piper/piper-action-space.ts'
import { TwinpastError } from '../../src/core/errors.ts'

/** The targets really applied, and in how many steps clipping changed a number. */
export interface ClippedActions {
  /** [steps, 14] */
  readonly actions: Float64Array
  readonly clippedSteps: number
}

/**
 * Clips `steps` actions to the action space. Throws `action-shape` and `action-not-finite` (record).
 *
 * @param values - at least [steps, 14], row-major
 */
export function clipActions(values: Float64Array, steps: number): ClippedActions {
  if (!Number.isInteger(steps) || steps < 0 || values.length < steps * ACTION_DIMENSIONS) {
    throw new TwinpastError({
      code: 'action-shape',
      fate: 'record',
      message: 'too few numbers for the actions asked for',
      got: `${values.length} numbers for ${steps} steps`,
      expected: `a whole number of steps and at least ${ACTION_DIMENSIONS} numbers each`,
      remedy: 'return chunks of the declared shape',
    })
  }
  const actions = values.slice(0, steps * ACTION_DIMENSIONS)
  let clippedSteps = 0
  for (let step = 0; step < steps; step += 1) {
    let clipped = false
    for (let d = 0; d < ACTION_DIMENSIONS; d += 1) {
      const index = step * ACTION_DIMENSIONS + d
      const value = actions[index]!
      const { lower, upper, name } = piperActionSpace.dimensions[d]!
      if (!Number.isFinite(value)) {
        throw new TwinpastError({
          code: 'action-not-finite',
          fate: 'record',
          message: 'an action holds a number that is not finite',
          got: String(value),
          expected: `${lower} .. ${upper}`,
          where: `step ${step}, ${name}`,
          remedy: 'mend the policy: it must return finite targets',
        })
      }
      const lawful = Math.min(upper, Math.max(lower, value))
      if (lawful !== value) clipped = true
      actions[index] = lawful
    }
    if (clipped) clippedSteps += 1
  }
  return { actions, clippedSteps }
}
