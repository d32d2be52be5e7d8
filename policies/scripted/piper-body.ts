import { ACTION_DIMENSIONS, GRIPPER_STROKE_M, piperActionSpace } from '../../hardware/piper/piper-action-space.ts'
import { CAMERAS } from '../../sim/embedded/layout/cell-layout.ts'
import type { PointM } from '../../sim/embedded/layout/cell-layout.ts'
import { MotionPlan } from '../../sim/embedded/motion/motion-plan.ts'
import type { ActionChunk } from '../../src/core/action-chunk.ts'
import type { CameraRequest } from '../../src/core/image.ts'
import type { Observation } from '../../src/core/observation.ts'
import type { Present } from '../../src/core/present.ts'
import type { ControlBody } from './control-body.ts'
import type { ControlMove, TablePointM } from './control-move.ts'
import type { ControlPlace } from './control-task.ts'
import { occupiedPlaces } from './occupied-places.ts'
import type { PiperReach } from './piper-reach.ts'
import { redPointsOnTable } from './table-view.ts'
import { wayJitter } from './way-jitter.ts'

const CHUNK_STEPS = 30
const HEAD: CameraRequest = { camera: 'head', widthPx: 64, heightPx: 64 }

/** Two PiPER arms over a table: sees through the head camera, moves by the planner the expert uses, without physics. */
export function piperBody(reach: PiperReach): ControlBody {
  return {
    actionSpace: piperActionSpace,
    chunkSteps: CHUNK_STEPS,
    cameras: [HEAD],
    seenPlaces: (observation, places) => seenPlaces(observation, places, reach.cubeZM),
    plan: (move, present, tape) => plan(move, present, wayJitter(tape), reach),
  }
}

function seenPlaces(observation: Observation, places: readonly ControlPlace[], heightM: number): number {
  const picture = observation.images.find((image) => image.camera === HEAD.camera && image.widthPx === HEAD.widthPx)
  const placement = CAMERAS.find(({ camera }) => camera === HEAD.camera)
  return picture === undefined || placement === undefined ? 0 : occupiedPlaces(redPointsOnTable(picture, placement, heightM), places)
}

function plan(move: ControlMove, present: Present, jitterM: TablePointM, reach: PiperReach): ActionChunk {
  const { pickM, placeM, detourM } = move
  const arm = reach.arm(pickM, placeM)
  const { steps, cubeZM, liftM } = reach
  const at = ([x, y]: TablePointM, heightM: number): PointM => [x, y, cubeZM + heightM]
  const plan = new MotionPlan(present.observation.jointTargets).presetGripper(arm, GRIPPER_STROKE_M)
  const from = pickM ?? placeM
  const way: TablePointM = [(from[0] + placeM[0]) / 2 + detourM[0] + jitterM[0], (from[1] + placeM[1]) / 2 + detourM[1] + jitterM[1]]
  if (pickM === null) {
    plan.toolTo(arm, at(way, liftM), 0, CHUNK_STEPS / 2, 'free').toolTo(arm, at(placeM, liftM), 0, CHUNK_STEPS / 3, 'free')
  } else {
    if (steps.approach > 0) plan.toolTo(arm, at(pickM, liftM), 0, steps.approach, 'free')
    plan.toolTo(arm, at(pickM, 0), 0, steps.descend, 'contact')
    plan.gripperTo(arm, 0, steps.close)
    plan.toolTo(arm, at(pickM, liftM), 0, steps.lift, 'contact')
    plan.toolTo(arm, at(way, liftM), 0, steps.moveFirstHalf, 'free')
    plan.toolTo(arm, at(placeM, liftM), 0, steps.moveSecondHalf, 'free')
    plan.toolTo(arm, at(placeM, 0), 0, steps.lower, 'contact')
    plan.gripperTo(arm, GRIPPER_STROKE_M, steps.open)
  }
  const planned = plan.finish()
  const values = plan
    .hold(Math.max(0, CHUNK_STEPS - planned.steps), 'free')
    .finish()
    .targets.slice(0, CHUNK_STEPS * ACTION_DIMENSIONS)
  return { steps: CHUNK_STEPS, dimensions: ACTION_DIMENSIONS, values }
}
