import type { ArmName } from '../../hardware/piper/piper-action-space.ts'
import { PUT_BACK_CUBE_REST_Z_M, PUT_BACK_LIFT_M } from '../../sim/embedded/layout/put-back-layout.ts'
import { REPICK_CUBE_REST_Z_M, REPICK_LIFT_M } from '../../sim/embedded/layout/repick-layout.ts'
import { SWAP_CUBE_REST_Z_M, SWAP_LIFT_M } from '../../sim/embedded/layout/swap-layout.ts'
import type { TablePointM } from './control-move.ts'

/** Actions of each part of a control move; together at most one chunk. */
interface ControlSteps {
  readonly approach: number
  readonly descend: number
  readonly close: number
  readonly lift: number
  readonly moveFirstHalf: number
  readonly moveSecondHalf: number
  readonly lower: number
  readonly open: number
}

/** How the two arms share a task. */
export interface PiperReach {
  /** Height of a resting cube's middle, and of the tool above it on the way, metres. */
  readonly cubeZM: number
  readonly liftM: number
  readonly steps: ControlSteps
  arm(pickM: TablePointM | null, placeM: TablePointM): ArmName
}

/** Put Back: the right arm already hovers over the centre. */
export const putBackReach: PiperReach = {
  cubeZM: PUT_BACK_CUBE_REST_Z_M,
  liftM: PUT_BACK_LIFT_M,
  steps: { approach: 0, descend: 4, close: 4, lift: 4, moveFirstHalf: 5, moveSecondHalf: 6, lower: 4, open: 3 },
  arm: () => 'right',
}

/** Repick: a cube is lifted and held, so nothing is lowered or opened. */
export const repickReach: PiperReach = {
  cubeZM: REPICK_CUBE_REST_Z_M,
  liftM: REPICK_LIFT_M,
  steps: { approach: 10, descend: 4, close: 4, lift: 5, moveFirstHalf: 3, moveSecondHalf: 3, lower: 0, open: 0 },
  arm: () => 'right',
}

/** Swap: the right arm if a tray of the move lies beyond x = 0.12 (published rule), and for points right of the middle tray. */
export const swapReach: PiperReach = {
  cubeZM: SWAP_CUBE_REST_Z_M,
  liftM: SWAP_LIFT_M,
  steps: { approach: 7, descend: 3, close: 4, lift: 3, moveFirstHalf: 3, moveSecondHalf: 3, lower: 4, open: 3 },
  arm(pickM, placeM) {
    const beyond = pickM === null ? placeM[0] > 0.05 : Math.max(pickM[0], placeM[0]) > 0.12
    return beyond ? 'right' : 'left'
  },
}
