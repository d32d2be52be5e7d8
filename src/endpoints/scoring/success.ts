import type { Execution } from '../../core/execution.ts'
import type { World } from '../../core/world.ts'
import { actingArm } from './acting-arm.ts'
import { goalReached } from './goal-reached.ts'

/** Opening above which a gripper counts as open in the published success predicates. */
const OPEN_GRIPPER = 0.8

/** Official success in `world` after prefix and hold: the goal is reached and, unless it is a lift, the gripper that acted is open (> 0.8). */
export function success(execution: Execution, world: World): boolean {
  if (!goalReached(execution, world)) return false
  if (world.utility === 'lift') return true
  const arm = actingArm(execution)
  return arm === undefined || arm.endOpening > OPEN_GRIPPER
}
