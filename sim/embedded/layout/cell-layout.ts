import type { ArmName } from '../../../hardware/piper/piper-action-space.ts'
import type { CameraName } from '../../../src/core/image.ts'

/** Geometry both tasks share. World frame: metres, z up, +x the robot's right, +y away from the robot. */

export type PointM = readonly [number, number, number]

/** Table top (docs/sources.md). */
export const TABLE_TOP_Z_M = 0.74

/** Pedestal under each arm: without it joint 5 cannot point straight down beyond 0.32 m (docs/sources.md). */
export const PEDESTAL_HEIGHT_M = 0.16

/** Base frames of the arms; both look along +y, so base x is world y and base y is world -x. */
export const ARM_BASE_M: Readonly<Record<ArmName, PointM>> = {
  left: [-0.25, -0.45, TABLE_TOP_Z_M + PEDESTAL_HEIGHT_M],
  right: [0.25, -0.45, TABLE_TOP_Z_M + PEDESTAL_HEIGHT_M],
}

/** Physics steps per action and their length: 250 Hz, 16.7 actions a second (docs/sources.md). */
export const STEPS_PER_ACTION = 15
export const PHYSICS_STEP_S = 0.004

/** A named spot on the table. */
export interface Place {
  readonly name: string
  readonly xM: number
  readonly yM: number
}

/** Push button: rest height of its cap and the thresholds of its joint (docs/sources.md). */
export const BUTTON_CAP_TOP_Z_M = 0.8
export const BUTTON_CAP_RADIUS_M = 0.022
export const BUTTON_TRAVEL_M = 0.02
export const BUTTON_PRESSED_BELOW_M = -0.005
export const BUTTON_RELEASED_ABOVE_M = -0.001

/** Finger pads reach this far past the tool centre. */
export const FINGER_TIP_PAST_TOOL_M = 0.01

/** Largest deviations of the small seeded variations (docs/sources.md). */
export const HOME_JITTER_M = 0.012
export const HOVER_JITTER_M = 0.006
export const SPLICE_JITTER_M = 0.004
export const SPLICE_YAW_RAD = 0.1

/** A camera fixed to the world, or to the flange of an arm (then in the flange frame, tool along +z). */
export interface CameraPlacement {
  readonly camera: CameraName
  readonly mount: 'world' | ArmName
  readonly eyeM: PointM
  readonly lookAtM: PointM
  /** Direction that points up in the picture. */
  readonly up: PointM
  readonly fovYRad: number
}

const degrees = Math.PI / 180

export const CAMERAS: readonly CameraPlacement[] = [
  { camera: 'head', mount: 'world', eyeM: [0, -0.56, 1.5], lookAtM: [0, -0.1, 0.76], up: [0, 1, 0], fovYRad: 42 * degrees },
  { camera: 'left-wrist', mount: 'left', eyeM: [0.09, 0, 0.03], lookAtM: [0.02, 0, 0.16], up: [-1, 0, 0], fovYRad: 75 * degrees },
  { camera: 'right-wrist', mount: 'right', eyeM: [0.09, 0, 0.03], lookAtM: [0.02, 0, 0.16], up: [-1, 0, 0], fovYRad: 75 * degrees },
]
