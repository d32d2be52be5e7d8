import type { PointM } from '../layout/cell-layout.ts'
import {
  PUT_BACK_BUTTON,
  PUT_BACK_CENTRE,
  PUT_BACK_CUBE_REST_Z_M,
  PUT_BACK_LIFT_M,
  PUT_BACK_PRESS_STEPS,
} from '../layout/put-back-layout.ts'
import type { PlannedMotion } from './motion-plan.ts'
import { planPickAndPlace } from './pick-and-place.ts'
import { planPress, PRESS_CONTACT_STEPS } from './press-button.ts'

/** Where the right arm waits above the centre when nothing is drawn at random. */
export const PUT_BACK_HOVER_M: PointM = [PUT_BACK_CENTRE.xM, PUT_BACK_CENTRE.yM, PUT_BACK_CUBE_REST_Z_M + PUT_BACK_LIFT_M]

/** First part, 40 actions: cube from its mat to the centre, right arm ends at `hoverM`. */
export function planToCentre(fromTargets: ArrayLike<number>, cubeM: PointM, hoverM: PointM): PlannedMotion {
  return planPickAndPlace({
    fromTargets,
    arm: 'right',
    pickM: cubeM,
    placeM: [PUT_BACK_CENTRE.xM, PUT_BACK_CENTRE.yM, PUT_BACK_CUBE_REST_Z_M],
    pickYawRad: 0,
    placeYawRad: 0,
    liftM: PUT_BACK_LIFT_M,
    retreatToM: hoverM,
    steps: { approach: 12, descend: 4, close: 4, lift: 4, move: 6, lower: 4, open: 3, retreat: 3 },
  })
}

/** Second part, 25 actions: left arm presses once and goes to `leftHomeM`. */
export function planPutBackPress(fromTargets: ArrayLike<number>, leftHomeM: PointM): PlannedMotion {
  return planPress(fromTargets, PUT_BACK_BUTTON, leftHomeM, (PUT_BACK_PRESS_STEPS - PRESS_CONTACT_STEPS) / 2)
}

/** Third part, 32 actions, opened at action 27: regrasp at `cubeM`, lift, move, lower, release at `matM`, retreat. */
export function planBack(fromTargets: ArrayLike<number>, cubeM: PointM, matM: PointM): PlannedMotion {
  return planPickAndPlace({
    fromTargets,
    arm: 'right',
    pickM: cubeM,
    placeM: matM,
    pickYawRad: 0,
    placeYawRad: 0,
    liftM: PUT_BACK_LIFT_M,
    steps: { approach: 0, descend: 4, close: 4, lift: 4, move: 8, lower: 4, open: 3, retreat: 5 },
  })
}
