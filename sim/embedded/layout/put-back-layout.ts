import type { Place, PointM } from './cell-layout.ts'
import { TABLE_TOP_Z_M } from './cell-layout.ts'

/** Put Back, published geometry, tolerances and step limit (docs/sources.md). */

export const PUT_BACK_INSTRUCTION = 'Move the block to the center, press the button, then put the block back where it was.'

export const PUT_BACK_CENTRE: Place = { name: 'centre', xM: 0.1, yM: -0.1 }

/** The four origin mats, 0.10 m from the centre; a branch is the name of one of them. */
export const PUT_BACK_MATS: readonly Place[] = [
  { name: 'left', xM: 0, yM: -0.1 },
  { name: 'right', xM: 0.2, yM: -0.1 },
  { name: 'front', xM: 0.1, yM: -0.2 },
  { name: 'back', xM: 0.1, yM: 0 },
]

export const PUT_BACK_BUTTON: Place = { name: 'button', xM: -0.25, yM: -0.1 }

export const PUT_BACK_CUBE_HALF_M = 0.02
export const PUT_BACK_CUBE_REST_Z_M = TABLE_TOP_Z_M + PUT_BACK_CUBE_HALF_M
export const PUT_BACK_MAT_HALF_M: PointM = [0.04, 0.04, 0.0005]

/** Cube start: uniform on +-5 mm and +-0.1 rad about the mat. */
export const PUT_BACK_START_JITTER_M = 0.005
export const PUT_BACK_START_YAW_RAD = 0.1

/** First press counts with the cube within this of the centre in x and in y. */
export const PUT_BACK_PRESS_TOLERANCE_M = 0.04
/** Success: cube within this of its origin mat in x and in y, below the height, gripper opened beyond the share. */
export const PUT_BACK_PLACE_TOLERANCE_M = 0.03
export const PUT_BACK_MAX_HEIGHT_M = 0.77
export const PUT_BACK_OPEN_SHARE = 0.8
export const PUT_BACK_STEP_LIMIT = 500

/** Tool centre of each arm at rest; the left one starts and ends the press here. */
export const PUT_BACK_HOME_M: Readonly<Record<'left' | 'right', PointM>> = {
  left: [-0.3, -0.22, 0.9],
  right: [0.32, -0.24, 0.9],
}

/** Height of the tool above the cube's middle when travelling, and when the right arm hovers at the decision. */
export const PUT_BACK_LIFT_M = 0.08

/** Actions of the expert's three parts; the decision is asked after the first two. */
export const PUT_BACK_TO_CENTRE_STEPS = 40
export const PUT_BACK_PRESS_STEPS = 25
export const PUT_BACK_DECISION_STEP = PUT_BACK_TO_CENTRE_STEPS + PUT_BACK_PRESS_STEPS
