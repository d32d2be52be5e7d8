import type { PointM, Place } from '../layout/cell-layout.ts'
import { BUTTON_CAP_TOP_Z_M, FINGER_TIP_PAST_TOOL_M } from '../layout/cell-layout.ts'
import { MotionPlan } from './motion-plan.ts'
import type { PlannedMotion } from './motion-plan.ts'

/** Clearance of the finger tips above the cap before the press, and how far they push past its rest height. */
const CLEARANCE_M = 0.025
const PUSH_M = 0.014

/** Actions of the push, of the hold at its end, and of the way up: a press one action deep is missed by an imitator a little unsure of its phase. */
const PUSH_STEPS = 4
const HOLD_STEPS = 3

/** Actions of the press itself, between the two ways. */
export const PRESS_CONTACT_STEPS = 2 * PUSH_STEPS + HOLD_STEPS

/**
 * The left arm closes its gripper, presses the button once and returns to `homeM`.
 *
 * @param fromTargets - 14 targets in force when it begins
 * @param travelSteps - actions on the way there and again on the way home; {@link PRESS_CONTACT_STEPS} more in between
 */
export function planPress(fromTargets: ArrayLike<number>, button: Place, homeM: PointM, travelSteps: number): PlannedMotion {
  const touchZ = BUTTON_CAP_TOP_Z_M + FINGER_TIP_PAST_TOOL_M
  const aboveButton: PointM = [button.xM, button.yM, touchZ + CLEARANCE_M]
  return new MotionPlan(fromTargets)
    .presetGripper('left', 0)
    .toolTo('left', aboveButton, 0, travelSteps, 'free')
    .toolTo('left', [button.xM, button.yM, touchZ - PUSH_M], 0, PUSH_STEPS, 'contact')
    .hold(HOLD_STEPS, 'contact')
    .toolTo('left', aboveButton, 0, PUSH_STEPS, 'contact')
    .toolTo('left', homeM, 0, travelSteps, 'free')
    .finish()
}
