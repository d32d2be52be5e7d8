import type { ActionSpace } from '../core/action-space.ts'
import { TwinpastError } from '../core/errors.ts'
import type { Execution } from '../core/execution.ts'

/**
 * E1: `D(a, a') = sqrt( 1/T sum_t 1/k || K (e_t - e'_t) ||^2 )` over the executed prefix, K dividing every joint by
 * its range and every gripper by its stroke (docs/definitions.md). Dimensionless, 0 for equal actions, 1 for opposite ends of
 * every range. Never comparable between action spaces.
 *
 * Throws `executions-not-comparable` (fate `record`) for different shapes or a non-finite action.
 */
export function executedActionDivergence(first: Execution, second: Execution, actionSpace: ActionSpace): number {
  const dimensions = actionSpace.dimensions.length
  const count = first.executedSteps * dimensions
  const lengths = [first.executedActions.length, second.executedActions.length]
  if (count === 0 || lengths.some((length) => length !== count) || first.executedSteps !== second.executedSteps) {
    const got = `${lengths.join(' and ')} numbers in ${first.executedSteps} and ${second.executedSteps} steps`
    throw notComparable(got, `${dimensions} numbers a step, equal steps`)
  }
  let sum = 0
  for (let i = 0; i < count; i += 1) {
    const { lower, upper } = actionSpace.dimensions[i % dimensions]!
    const scaled = (first.executedActions[i]! - second.executedActions[i]!) / (upper - lower)
    sum += scaled * scaled
  }
  const divergence = Math.sqrt(sum / count)
  if (!Number.isFinite(divergence)) throw notComparable(`divergence ${divergence}`, 'finite actions within positive ranges')
  return divergence
}

function notComparable(got: string, expected: string): TwinpastError {
  return new TwinpastError({
    code: 'executions-not-comparable',
    fate: 'record',
    message: 'Two executions of one pair cannot be compared step by step.',
    got,
    expected,
    remedy: 'Execute both chunks of a pair over the same prefix in the same action space.',
  })
}
