import type { Place, PointM } from '../layout/cell-layout.ts'
import {
  SWAP_BUTTON,
  SWAP_CUBE_REST_Z_M,
  SWAP_HOME_M,
  SWAP_LIFT_M,
  SWAP_MOVE_STEPS,
  SWAP_PRESS_STEPS,
  swapArm,
} from '../layout/swap-layout.ts'
import { MotionPlan } from './motion-plan.ts'
import type { PlannedMotion } from './motion-plan.ts'
import { planPickAndPlace } from './pick-and-place.ts'
import { planPress, PRESS_CONTACT_STEPS } from './press-button.ts'

/** One move of a cube between trays. */
export interface SwapMove {
  readonly from: Place
  readonly to: Place
  /** Where the cube stands and how its sides are turned from world x; by default the middle of `from`, 0. */
  readonly cubeM?: readonly [number, number]
  readonly yawRad?: number
  /** Where the arm goes afterwards; by default its home. */
  readonly homeM?: PointM
}

const PICK_AND_PLACE_STEPS = { approach: 9, descend: 3, close: 3, lift: 2, move: 8, lower: 2, open: 3, retreat: 2 }

/** Actions until the tool has left the goal tray. */
const PLACED_AFTER = 32

/**
 * One move, 44 actions: picked, carried and released within the first 30, back home at the end. The fingers turn with the
 * cube and keep its yaw, so that a moved cube looks like one that never moved.
 *
 * @param fromTargets - 14 targets in force when it begins
 */
export function planSwapMove(fromTargets: ArrayLike<number>, move: SwapMove): PlannedMotion {
  const arm = swapArm(move.from, move.to)
  const [xM, yM] = move.cubeM ?? [move.from.xM, move.from.yM]
  const yawRad = move.yawRad ?? 0
  const carried = planPickAndPlace({
    fromTargets,
    arm,
    pickM: [xM, yM, SWAP_CUBE_REST_Z_M],
    placeM: [move.to.xM, move.to.yM, SWAP_CUBE_REST_Z_M],
    pickYawRad: yawRad,
    placeYawRad: yawRad,
    liftM: SWAP_LIFT_M,
    steps: PICK_AND_PLACE_STEPS,
  })
  return new MotionPlan(fromTargets)
    .append(carried)
    .swingTo(arm, move.homeM ?? SWAP_HOME_M[arm], 0, SWAP_MOVE_STEPS - PLACED_AFTER, 'free')
    .finish()
}

/** Last part, 33 actions: the left arm presses the button once. */
export function planSwapPress(fromTargets: ArrayLike<number>, leftHomeM: PointM): PlannedMotion {
  return planPress(fromTargets, SWAP_BUTTON, leftHomeM, (SWAP_PRESS_STEPS - PRESS_CONTACT_STEPS) / 2)
}
