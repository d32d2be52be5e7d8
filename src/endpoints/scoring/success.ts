import type { Execution } from '../../core/execution.ts'
import type { World } from '../../core/world.ts'
import { actingArm } from './acting-arm.ts'
import { utility } from './utility.ts'
import { warrantedMotion } from './warranted-motion.ts'

/** Opening above which a gripper counts as open in the published success predicates. */
const OPEN_GRIPPER = 0.8

/**
 * Official success in `world` after prefix and hold. `progress`: object within the tolerance in x and y of the goal,
 * below `maxHeightM`, and the gripper that acted open (> 0.8). `lift`: raised by a full lift (utility 1).
 */
export function success(execution: Execution, world: World): boolean {
  if (world.utility === 'lift') return utility(execution, world) >= 1
  const { endM } = warrantedMotion(execution, world)
  const placed =
    Math.abs(endM[0] - world.goalM[0]) < world.toleranceM[0] &&
    Math.abs(endM[1] - world.goalM[1]) < world.toleranceM[1] &&
    endM[2] < world.maxHeightM
  const arm = actingArm(execution)
  return placed && (arm === undefined || arm.endOpening > OPEN_GRIPPER)
}
