import type { CellTask, CubePose, DrawsFor } from './cell-task.ts'
import { jittered, targetsAt } from './home-targets.ts'
import { HOME_JITTER_M, HOVER_JITTER_M, SPLICE_JITTER_M, SPLICE_YAW_RAD } from './layout/cell-layout.ts'
import type { Place, PointM } from './layout/cell-layout.ts'
import {
  PUT_BACK_CENTRE,
  PUT_BACK_CUBE_REST_Z_M,
  PUT_BACK_DECISION_STEP,
  PUT_BACK_HOME_M,
  PUT_BACK_INSTRUCTION,
  PUT_BACK_MATS,
  PUT_BACK_MAX_HEIGHT_M,
  PUT_BACK_OPEN_SHARE,
  PUT_BACK_PLACE_TOLERANCE_M,
  PUT_BACK_PRESS_TOLERANCE_M,
  PUT_BACK_START_JITTER_M,
  PUT_BACK_START_YAW_RAD,
  PUT_BACK_STEP_LIMIT,
} from './layout/put-back-layout.ts'
import { GRIPPER_STROKE_M } from '../../hardware/piper/piper-action-space.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import { planBack, planPutBackPress, planToCentre, PUT_BACK_HOVER_M } from './motion/put-back-motions.ts'
import { PUT_BACK_SCENE } from './put-back-scene.ts'

/** The mat a branch is named after. Throws `branch-unknown` (refuse). */
function matOf(branch: string): Place {
  const mat = PUT_BACK_MATS.find((candidate) => candidate.name === branch)
  if (mat === undefined) {
    throw new TwinpastError({
      code: 'branch-unknown',
      fate: 'refuse',
      message: 'Put Back has no such branch',
      got: branch,
      expected: PUT_BACK_MATS.map((m) => m.name).join(', '),
      remedy: 'name an origin mat',
    })
  }
  return mat
}

function cubeAt(place: Place, jitterM: number, maxYawRad: number, draws: ReturnType<DrawsFor>): CubePose {
  const xM = place.xM + draws.uniform(-jitterM, jitterM)
  const yM = place.yM + draws.uniform(-jitterM, jitterM)
  return { positionM: [xM, yM, PUT_BACK_CUBE_REST_Z_M], yawRad: draws.uniform(-maxYawRad, maxYawRad) }
}

function homes(draws: DrawsFor): { left: PointM; right: PointM; hover: PointM } {
  const home = draws('home')
  const left = jittered(PUT_BACK_HOME_M.left, HOME_JITTER_M, home)
  const right = jittered(PUT_BACK_HOME_M.right, HOME_JITTER_M, home)
  return { left, right, hover: jittered(PUT_BACK_HOVER_M, HOVER_JITTER_M, draws('hover')) }
}

function near(cubeM: PointM, place: Place, toleranceM: number): boolean {
  return Math.abs(cubeM[0] - place.xM) < toleranceM && Math.abs(cubeM[1] - place.yM) < toleranceM && cubeM[2] < PUT_BACK_MAX_HEIGHT_M
}

/** Put Back (docs/sources.md): a cube goes to the centre, the button is pressed, the cube goes back where it was. */
export const putBackTask: CellTask = {
  name: 'put-back',
  scene: PUT_BACK_SCENE,
  instruction: PUT_BACK_INSTRUCTION,
  branches: PUT_BACK_MATS.map((mat) => mat.name),
  startTellsBranch: true,
  decisions: ['after-button'],
  naturalDecisions: ['after-button'],
  stepLimit: PUT_BACK_STEP_LIMIT,
  places: [PUT_BACK_CENTRE, ...PUT_BACK_MATS],
  startToleranceM: 0.01,
  lawfulEvents: () => ['grasp', 'release', 'press'],
  historySteps: () => PUT_BACK_DECISION_STEP,

  start(branch, draws) {
    const { left, right } = homes(draws)
    return {
      targets: targetsAt(left, right),
      cubes: [cubeAt(matOf(branch), PUT_BACK_START_JITTER_M, PUT_BACK_START_YAW_RAD, draws('cube-start'))],
    }
  },

  expert(branch, draws) {
    const mat = matOf(branch)
    const { left, hover } = homes(draws)
    return [
      { name: 'to-centre', plan: (state) => planToCentre(state.targets, graspPoint(state.cubes), hover) },
      { name: 'press', plan: (state) => planPutBackPress(state.targets, left) },
      { name: 'back', plan: (state) => planBack(state.targets, graspPoint(state.cubes), [mat.xM, mat.yM, PUT_BACK_CUBE_REST_Z_M]) },
    ]
  },

  partsBefore: () => 2,

  demonstrationSplices: [1],

  splicedCubes: (_branch, _parts, draws) => [cubeAt(PUT_BACK_CENTRE, SPLICE_JITTER_M, SPLICE_YAW_RAD, draws('splice-cube'))],

  splicedTargets(_decision, draws) {
    const arms = draws('splice-arms')
    const left = jittered(PUT_BACK_HOME_M.left, HOME_JITTER_M, arms)
    return targetsAt(left, jittered(PUT_BACK_HOVER_M, HOVER_JITTER_M, arms), 0)
  },

  judge(physics, counters, pressedNow) {
    const cubeM = physics.cubeM(0)
    if (pressedNow && counters.presses === 1) {
      if (near(cubeM, PUT_BACK_CENTRE, PUT_BACK_PRESS_TOLERANCE_M)) counters.stage = 1
      else counters.failed = true
    }
    if (counters.stage !== 1 || counters.pressed || physics.openingM('right') <= PUT_BACK_OPEN_SHARE * GRIPPER_STROKE_M) return
    PUT_BACK_MATS.forEach((mat, index) => {
      if (near(cubeM, mat, PUT_BACK_PLACE_TOLERANCE_M)) counters.solved |= 1 << index
    })
  },

  stagesPassed: (stage) => stage,

  warranted(_decision, start, events) {
    const origin = start[0]?.place ?? 'none'
    const kinds = events.map((event) => event.kind).join(' ')
    const carried = events[0]?.place === origin && events[1]?.place === PUT_BACK_CENTRE.name
    return PUT_BACK_MATS.map((mat) => mat.name).filter((name) => name === origin && kinds === 'grasp release press' && carried)
  },

  evidence: (_scenario, leftStartAtStep) => ({ fromStep: 0, toStep: leftStartAtStep }),

  worldOf(scenario) {
    const mat = matOf(scenario.branch)
    return {
      object: 'cube',
      goal: mat,
      readoutTarget: mat,
      restHeightM: PUT_BACK_CUBE_REST_Z_M,
      utility: 'progress',
      toleranceM: [PUT_BACK_PLACE_TOLERANCE_M, PUT_BACK_PLACE_TOLERANCE_M],
      maxHeightM: PUT_BACK_MAX_HEIGHT_M,
      readoutAt: 'end',
    }
  },
}

/** The middle of the cube at its rest height: a grasp is planned there whatever the settled height. */
function graspPoint(cubes: readonly CubePose[]): PointM {
  const cube = cubes[0]!
  return [cube.positionM[0], cube.positionM[1], PUT_BACK_CUBE_REST_Z_M]
}
