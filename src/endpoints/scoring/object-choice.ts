import { TwinpastError } from '../../core/errors.ts'
import type { Execution, ObjectMotion } from '../../core/execution.ts'
import type { World } from '../../core/world.ts'
import { warrantedMotion } from './warranted-motion.ts'

/** An object that stayed within both of these of where it stood was not chosen. */
const MOVED_SIDEWAYS_M = 0.02
const MOVED_IN_HEIGHT_M = 0.03

/**
 * Choice as read from what became of the objects, in [-1, 1], positive towards world 0. It serves executions of any length, in which
 * an arm may do other things first (docs/definitions.md); it looks neither at the tools nor at the utility.
 *
 * Both worlds warrant the same object: the E2 margin `(dist(x, goal1) - dist(x, goal0)) / dist(goal0, goal1)` of its final place x,
 * horizontally; 0 if it did not move, or ended farther from both goals than half their distance. They warrant different objects, moved
 * by s_0 and s_1 in units of the smallest motion that counts: `(s_0 - s_1) / (s_0 + s_1)` if exactly one of them moved (s > 1), else 0.
 * @throws TwinpastError `object-unknown`, `object-motion-not-finite` or `readout-targets-equal`, fate record.
 */
export function objectChoice(execution: Execution, [first, second]: readonly [World, World]): number {
  const [motion0, motion1] = [warrantedMotion(execution, first), warrantedMotion(execution, second)]
  const [extent0, extent1] = [extentOf(motion0), extentOf(motion1)]
  if (motion0.object === motion1.object) return extent0 > 1 ? marginBetweenGoals(motion0, first, second) : 0
  return extent0 > 1 === extent1 > 1 ? 0 : (extent0 - extent1) / (extent0 + extent1)
}

function marginBetweenGoals({ endM }: ObjectMotion, first: World, second: World): number {
  const separationM = horizontalM(first.goalM, second.goalM)
  const [toFirstM, toSecondM] = [horizontalM(endM, first.goalM), horizontalM(endM, second.goalM)]
  if (separationM > 0) return Math.min(toFirstM, toSecondM) > separationM / 2 ? 0 : (toSecondM - toFirstM) / separationM
  throw new TwinpastError({
    code: 'readout-targets-equal',
    fate: 'record',
    message: 'Both worlds of a pair warrant the same object at the same goal.',
    got: `distance ${separationM} m`,
    expected: 'a positive distance',
    remedy: 'Pair branches that lead to different goals.',
  })
}

/** How far an object moved, in units of the smallest motion that counts. */
function extentOf({ object, startM, endM }: ObjectMotion): number {
  const extent = Math.max(horizontalM(startM, endM) / MOVED_SIDEWAYS_M, Math.abs(endM[2] - startM[2]) / MOVED_IN_HEIGHT_M)
  if (Number.isFinite(extent)) return extent
  throw new TwinpastError({
    code: 'object-motion-not-finite',
    fate: 'record',
    message: 'The motion of an object is not finite.',
    got: `from ${startM.join(', ')} to ${endM.join(', ')}`,
    expected: 'finite metres',
    where: `object ${object}`,
    remedy: 'Look for a diverged simulation of this unit.',
  })
}

function horizontalM(a: readonly [number, number, number], b: readonly [number, number, number]): number {
  const dx = a[0] - b[0]
  const dy = a[1] - b[1]
  return Math.sqrt(dx * dx + dy * dy)
}
