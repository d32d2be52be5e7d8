import { TwinpastError } from '../../core/errors.ts'
import type { Execution, ObjectMotion } from '../../core/execution.ts'
import type { World } from '../../core/world.ts'

/** Motion of the object that `world` warrants moving. Throws `object-unknown` (fate `record`) if the execution lacks it. */
export function warrantedMotion(execution: Execution, world: World): ObjectMotion {
  const motion = execution.objects.find((candidate) => candidate.object === world.object)
  if (motion !== undefined) return motion
  throw new TwinpastError({
    code: 'object-unknown',
    fate: 'record',
    message: 'The execution does not report the object that the world warrants moving.',
    got: execution.objects.map((candidate) => candidate.object).join(', ') || 'no object',
    expected: world.object,
    remedy: 'Let the evaluator name objects as its worlds do.',
  })
}
