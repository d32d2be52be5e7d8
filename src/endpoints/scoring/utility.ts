import { TwinpastError } from '../../core/errors.ts'
import type { Execution } from '../../core/execution.ts'
import type { World } from '../../core/world.ts'
import { warrantedMotion } from './warranted-motion.ts'

/** Height that counts as a full lift (Repick, docs/definitions.md), metres. */
const FULL_LIFT_M = 0.1

/**
 * u(a, w) in [0, 1] (docs/definitions.md). `progress`: `clamp01(1 - d(object, goal) / d(object at the present, goal))` in three
 * dimensions, after prefix and hold. `lift`: lifted height / 0.10 m. It never looks at the readout.
 *
 * Throws `utility-undefined` (fate `record`) when the object already stands at its goal or a position is not finite.
 */
export function utility(execution: Execution, world: World): number {
  const { startM, endM } = warrantedMotion(execution, world)
  const value =
    world.utility === 'lift' ? (endM[2] - startM[2]) / FULL_LIFT_M : 1 - distanceM(endM, world.goalM) / distanceM(startM, world.goalM)
  if (!Number.isFinite(value))
    throw new TwinpastError({
      code: 'utility-undefined',
      fate: 'record',
      message: 'Progress towards the goal is undefined.',
      got: `from ${startM.join(', ')} to ${endM.join(', ')}, goal ${world.goalM.join(', ')}`,
      expected: 'finite positions, and a start away from the goal',
      where: `object ${world.object}`,
      remedy: 'Choose a decision at which the warranted object is not yet at its goal.',
    })
  return Math.min(1, Math.max(0, value))
}

function distanceM(a: readonly [number, number, number], b: readonly [number, number, number]): number {
  const dx = a[0] - b[0]
  const dy = a[1] - b[1]
  const dz = a[2] - b[2]
  return Math.sqrt(dx * dx + dy * dy + dz * dz)
}
