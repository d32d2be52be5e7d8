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

/**
 * A cube turns a little in the grip on its way up and down and would land this far behind where it stood, more at a larger x: measured,
 * the same to 0.1 mm every time (docs/sources.md). The expert aims before it by as much, else the frames of the wait would tell the past.
 */
function gripSlipM(xM: number): number {
  return 0.0021 + 0.0082 * xM
}

function lift(fromTargets: ArrayLike<number>, [xM, yM]: PointM, yawRad: number): MotionPlan {
  return new MotionPlan(fromTargets)
    .presetGripper('right', GRIPPER_STROKE_M)
    .swingTo('right', [xM, yM, REPICK_CUBE_REST_Z_M + REPICK_LIFT_M], yawRad, APPROACH_STEPS, 'free')
    .toolTo('right', [xM, yM, REPICK_CUBE_REST_Z_M], yawRad, DESCEND_STEPS, 'contact')
    .gripperTo('right', 0, GRIP_STEPS)
    .toolTo('right', [xM, yM, REPICK_CUBE_REST_Z_M + REPICK_LIFT_M], yawRad, LIFT_STEPS, 'contact')
    .hold(SHOW_STEPS, 'free')
}

/**
 * First part, 40 actions: the right arm lifts the cube at `cubeM`, shows it, puts it back where it stood and goes to `homeM`. The fingers
 * turn with the cube and keep its yaw: afterwards it looks like one that never moved.
 */
export function planShow(fromTargets: ArrayLike<number>, cubeM: PointM, yawRad: number, homeM: PointM): PlannedMotion {
  const [xM, yM] = cubeM
  const aimYM = yM - gripSlipM(xM)
  return lift(fromTargets, cubeM, yawRad)
    .toolTo('right', [xM, aimYM, REPICK_CUBE_REST_Z_M], yawRad, LIFT_STEPS, 'contact')
    .gripperTo('right', GRIPPER_STROKE_M, GRIP_STEPS)
    .toolTo('right', [xM, aimYM, REPICK_CUBE_REST_Z_M + REPICK_LIFT_M], yawRad, RETREAT_STEPS, 'contact')
    .swingTo('right', homeM, 0, HOME_STEPS, 'free')
    .finish()
}

/** The wait: `steps` actions at rest. */
export function planWait(fromTargets: ArrayLike<number>, steps: number): PlannedMotion {
  return new MotionPlan(fromTargets).hold(steps, 'free').finish()
}

/** Last part, 23 actions: the cube at `cubeM` is lifted again and held. */
export function planLiftAgain(fromTargets: ArrayLike<number>, cubeM: PointM): PlannedMotion {
  return lift(fromTargets, cubeM, 0).finish()
}
