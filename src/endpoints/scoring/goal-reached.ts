import type { Execution } from '../../core/execution.ts'
import type { World } from '../../core/world.ts'
import { utility } from './utility.ts'
import { warrantedMotion } from './warranted-motion.ts'

/**
 * Whether the object that `world` warrants ended at its goal, held or let go. `progress`: within the tolerance in x and y, below
 * `maxHeightM`. `lift`: raised by a full lift (utility 1).
 */
export function goalReached(execution: Execution, world: World): boolean {
  if (world.utility === 'lift') return utility(execution, world) >= 1
  const { endM } = warrantedMotion(execution, world)
  return (
    Math.abs(endM[0] - world.goalM[0]) < world.toleranceM[0] &&
    Math.abs(endM[1] - world.goalM[1]) < world.toleranceM[1] &&
    endM[2] < world.maxHeightM
  )
}
