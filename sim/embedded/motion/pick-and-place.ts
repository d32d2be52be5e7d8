import { GRIPPER_STROKE_M } from '../../../hardware/piper/piper-action-space.ts'
import type { ArmName } from '../../../hardware/piper/piper-action-space.ts'
import type { PointM } from '../layout/cell-layout.ts'
import { MotionPlan } from './motion-plan.ts'
import type { PlannedMotion } from './motion-plan.ts'

/** Actions of each part of a pick and place; a part of 0 actions is left out. */
interface PickAndPlaceSteps {
  readonly approach: number
  readonly descend: number
  readonly close: number
  readonly lift: number
  readonly move: number
  readonly lower: number
  readonly open: number
  readonly retreat: number
}

/** One cube taken from `pickM` to `placeM`. */
export interface PickAndPlace {
  /** 14 targets in force when it begins. */
  readonly fromTargets: ArrayLike<number>
  readonly arm: ArmName
  /** Middle of the cube before and after, world frame. */
  readonly pickM: PointM
  readonly placeM: PointM
  /** Turn of the fingers from world x at the pick and at the place. */
  readonly pickYawRad: number
  readonly placeYawRad: number
  /** Height of the tool above the cube's middle on the way. */
  readonly liftM: number
  /** Where the tool ends after opening; by default straight above the place. */
  readonly retreatToM?: PointM
  readonly steps: PickAndPlaceSteps
}

function above(point: PointM, heightM: number): PointM {
  return [point[0], point[1], point[2] + heightM]
}

/** Plans a pick and place with one arm. Throws `unreachable-pose` when a part is out of reach. */
export function planPickAndPlace(task: PickAndPlace): PlannedMotion {
  const { arm, pickM, placeM, liftM, steps } = task
  const plan = new MotionPlan(task.fromTargets).presetGripper(arm, GRIPPER_STROKE_M)
  if (steps.approach > 0) plan.swingTo(arm, above(pickM, liftM), task.pickYawRad, steps.approach, 'free')
  plan.toolTo(arm, pickM, task.pickYawRad, steps.descend, 'contact')
  plan.gripperTo(arm, 0, steps.close)
  plan.toolTo(arm, above(pickM, liftM), task.pickYawRad, steps.lift, 'contact')
  plan.toolTo(arm, above(placeM, liftM), task.placeYawRad, steps.move, 'free')
  plan.toolTo(arm, placeM, task.placeYawRad, steps.lower, 'contact')
  plan.gripperTo(arm, GRIPPER_STROKE_M, steps.open)
  if (steps.retreat > 0) plan.toolTo(arm, task.retreatToM ?? above(placeM, liftM), task.placeYawRad, steps.retreat, 'contact')
  return plan.finish()
}
