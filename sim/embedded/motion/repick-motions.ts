import { GRIPPER_STROKE_M } from '../../../hardware/piper/piper-action-space.ts'
import type { PointM } from '../layout/cell-layout.ts'
import { REPICK_CUBE_REST_Z_M, REPICK_LIFT_M } from '../layout/repick-layout.ts'
import { MotionPlan } from './motion-plan.ts'
import type { PlannedMotion } from './motion-plan.ts'

const APPROACH_STEPS = 10
const DESCEND_STEPS = 3
const GRIP_STEPS = 3
const LIFT_STEPS = 5
const SHOW_STEPS = 2
const RETREAT_STEPS = 3
const HOME_STEPS = 6

function lift(fromTargets: ArrayLike<number>, [xM, yM]: PointM): MotionPlan {
  return new MotionPlan(fromTargets)
    .presetGripper('right', GRIPPER_STROKE_M)
    .swingTo('right', [xM, yM, REPICK_CUBE_REST_Z_M + REPICK_LIFT_M], 0, APPROACH_STEPS, 'free')
    .toolTo('right', [xM, yM, REPICK_CUBE_REST_Z_M], 0, DESCEND_STEPS, 'contact')
    .gripperTo('right', 0, GRIP_STEPS)
    .toolTo('right', [xM, yM, REPICK_CUBE_REST_Z_M + REPICK_LIFT_M], 0, LIFT_STEPS, 'contact')
    .hold(SHOW_STEPS, 'free')
}

/** First part, 40 actions: the right arm lifts the cube at `cubeM`, shows it, puts it back where it stood and goes to `homeM`. */
export function planShow(fromTargets: ArrayLike<number>, cubeM: PointM, homeM: PointM): PlannedMotion {
  const [xM, yM] = cubeM
  const above: PointM = [xM, yM, REPICK_CUBE_REST_Z_M + REPICK_LIFT_M]
  return lift(fromTargets, cubeM)
    .toolTo('right', [xM, yM, REPICK_CUBE_REST_Z_M], 0, LIFT_STEPS, 'contact')
    .gripperTo('right', GRIPPER_STROKE_M, GRIP_STEPS)
    .toolTo('right', above, 0, RETREAT_STEPS, 'contact')
    .swingTo('right', homeM, 0, HOME_STEPS, 'free')
    .finish()
}

/** The wait: `steps` actions at rest. */
export function planWait(fromTargets: ArrayLike<number>, steps: number): PlannedMotion {
  return new MotionPlan(fromTargets).hold(steps, 'free').finish()
}

/** Last part, 23 actions: the cube at `cubeM` is lifted again and held. */
export function planLiftAgain(fromTargets: ArrayLike<number>, cubeM: PointM): PlannedMotion {
  return lift(fromTargets, cubeM).finish()
}
