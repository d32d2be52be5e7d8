import type { ArmName } from '../../../hardware/piper/piper-action-space.ts'
import type { Place, PointM } from './cell-layout.ts'
import { TABLE_TOP_Z_M } from './cell-layout.ts'

/** Repick, our own task (docs/sources.md): two like cubes on two mats, one of which was lifted, shown and put back. */

export const REPICK_INSTRUCTION = 'Lift one block, show it, put it back where it stood, then lift the same block again.'

/** The two mats; a branch is the name of the one whose cube is lifted. Both within reach of the right arm. */
export const REPICK_MATS: readonly Place[] = [
  { name: 'left', xM: 0.02, yM: -0.14 },
  { name: 'right', xM: 0.18, yM: -0.14 },
]

export const REPICK_BUTTON: Place = { name: 'button', xM: -0.25, yM: -0.1 }

export const REPICK_CUBE_HALF_M = 0.02
export const REPICK_CUBE_REST_Z_M = TABLE_TOP_Z_M + REPICK_CUBE_HALF_M
export const REPICK_MAT_HALF_M: PointM = [0.04, 0.04, 0.0005]

/** Cube start: uniform on +-5 mm and +-0.1 rad about its mat. */
export const REPICK_START_JITTER_M = 0.005
export const REPICK_START_YAW_RAD = 0.1

/** A cube counts as lifted above the first height over its rest, as put back within the tolerance of its mat and below the second. */
export const REPICK_LIFTED_M = 0.06
export const REPICK_FULL_LIFT_M = 0.1
export const REPICK_PUT_BACK_TOLERANCE_M = 0.03
export const REPICK_PUT_BACK_BELOW_M = 0.01
export const REPICK_STEP_LIMIT = 300

/** Tool centre of each arm at rest. */
export const REPICK_HOME_M: Readonly<Record<ArmName, PointM>> = {
  left: [-0.3, -0.22, 0.9],
  right: [0.32, -0.24, 0.9],
}

/** Height of the tool above a cube's rest when travelling and showing. */
export const REPICK_LIFT_M = 0.12

/** Actions of the showing: lift, show, put back, home. */
export const REPICK_SHOW_STEPS = 40

/** First step whose picture tells which cube the arm goes for: a linear reader is right in 64 % there, in 95 % one step later (docs/sources.md). */
export const REPICK_FIRST_TELLING_STEP = 2

/** Registered numbers of waiting actions between the showing and the decision. */
export const REPICK_WAITS = [0, 4, 8, 12, 16, 20, 24, 28, 32, 36] as const

/** The name that stands for all of them. */
export const REPICK_LADDER = 'wait-ladder'

/** Waiting actions of a decision such as `wait-08`; undefined for another text. */
export function repickWait(decision: string): number | undefined {
  return REPICK_WAITS.find((steps) => repickDecision(steps) === decision)
}

/** The name of the decision after `steps` waiting actions. */
export function repickDecision(steps: number): string {
  return `wait-${String(steps).padStart(2, '0')}`
}
