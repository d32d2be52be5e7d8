import { GRIPPER_STROKE_M } from '../../hardware/piper/piper-action-space.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import type { CellPhysics } from './cell-physics.ts'
import type { CellTask, CubePose, DrawsFor } from './cell-task.ts'
import { jittered, targetsAt } from './home-targets.ts'
import { HOME_JITTER_M, SPLICE_JITTER_M, SPLICE_YAW_RAD } from './layout/cell-layout.ts'
import type { PointM } from './layout/cell-layout.ts'
import {
  REPICK_CUBE_REST_Z_M,
  REPICK_FIRST_TELLING_STEP,
  REPICK_FULL_LIFT_M,
  REPICK_HOME_M,
  REPICK_INSTRUCTION,
  REPICK_LIFTED_M,
  REPICK_MATS,
  REPICK_PUT_BACK_BELOW_M,
  REPICK_PUT_BACK_TOLERANCE_M,
  REPICK_SHOW_STEPS,
  REPICK_START_JITTER_M,
  REPICK_START_YAW_RAD,
  REPICK_STEP_LIMIT,
  REPICK_WAITS,
  repickDecision,
  repickWait,
} from './layout/repick-layout.ts'
import { planLiftAgain, planShow, planWait } from './motion/repick-motions.ts'
import { REPICK_SCENE } from './repick-scene.ts'

const OPEN_SHARE = 0.8

function indexOf(branch: string): number {
  const index = REPICK_MATS.findIndex((mat) => mat.name === branch)
  if (index >= 0) return index
  throw new TwinpastError({
    code: 'branch-unknown',
    fate: 'refuse',
    message: 'Repick has no such branch',
    got: branch,
    expected: REPICK_MATS.map((mat) => mat.name).join(', '),
    remedy: 'name the mat whose cube is lifted',
  })
}

function cubesOn(jitterM: number, yawRad: number, draws: DrawsFor, purpose: string): readonly CubePose[] {
  return REPICK_MATS.map((mat) => {
    const draw = draws(`${purpose}-${mat.name}`)
    const xM = mat.xM + draw.uniform(-jitterM, jitterM)
    const yM = mat.yM + draw.uniform(-jitterM, jitterM)
    return { positionM: [xM, yM, REPICK_CUBE_REST_Z_M], yawRad: draw.uniform(-yawRad, yawRad) }
  })
}

function homesOf(draws: DrawsFor, purpose: string): { readonly left: PointM; readonly right: PointM } {
  const home = draws(purpose)
  const left = jittered(REPICK_HOME_M.left, HOME_JITTER_M, home)
  return { left, right: jittered(REPICK_HOME_M.right, HOME_JITTER_M, home) }
}

function heightM(physics: CellPhysics, cube: number): number {
  return physics.cubeM(cube)[2] - REPICK_CUBE_REST_Z_M
}

function isPutBack(physics: CellPhysics, cube: number): boolean {
  const mat = REPICK_MATS[cube]!
  const [xM, yM] = physics.cubeM(cube)
  return (
    Math.abs(xM - mat.xM) < REPICK_PUT_BACK_TOLERANCE_M &&
    Math.abs(yM - mat.yM) < REPICK_PUT_BACK_TOLERANCE_M &&
    heightM(physics, cube) < REPICK_PUT_BACK_BELOW_M &&
    physics.openingM('right') > OPEN_SHARE * GRIPPER_STROKE_M
  )
}

/**
 * Repick: one of two like cubes is lifted, shown and put back; after a registered wait the same one is to be lifted again.
 * First frame and present are alike in both pasts: only the frames of the showing tell them apart.
 */
export const repickTask: CellTask = {
  name: 'repick',
  scene: REPICK_SCENE,
  instruction: REPICK_INSTRUCTION,
  branches: REPICK_MATS.map((mat) => mat.name),
  startTellsBranch: false,
  decisions: REPICK_WAITS.map(repickDecision),
  naturalDecisions: [repickDecision(0)],
  stepLimit: REPICK_STEP_LIMIT,
  places: REPICK_MATS,
  startToleranceM: 0.01,
  liftEventAboveM: REPICK_LIFTED_M,
  lawfulEvents: () => ['grasp', 'lift', 'release'],
  historySteps: (decision) => REPICK_SHOW_STEPS + (repickWait(decision) ?? 0),

  start(_branch, draws) {
    const { left, right } = homesOf(draws, 'home')
    return { targets: targetsAt(left, right), cubes: cubesOn(REPICK_START_JITTER_M, REPICK_START_YAW_RAD, draws, 'start') }
  },

  expert(branch, draws, decision) {
    const cube = indexOf(branch)
    return [
      {
        name: 'show',
        plan: (state) => planShow(state.targets, state.cubes[cube]!.positionM, state.cubes[cube]!.yawRad, homesOf(draws, 'home').right),
      },
      { name: 'wait', plan: (state) => planWait(state.targets, repickWait(decision) ?? 0) },
      { name: 'lift-again', plan: (state) => planLiftAgain(state.targets, state.cubes[cube]!.positionM) },
    ]
  },

  partsBefore: () => 2,
  demonstrationSplices: [2],

  splicedCubes: (_branch, _parts, draws) => cubesOn(SPLICE_JITTER_M, SPLICE_YAW_RAD, draws, 'splice'),

  splicedTargets(_decision, draws) {
    const { left, right } = homesOf(draws, 'splice-arms')
    return targetsAt(left, right)
  },

  /** Stage 1 or 2 while cube 1 or 2 is up for the first time, 3 or 4 once it is back. */
  judge(physics, counters) {
    REPICK_MATS.forEach((_, cube) => {
      const height = heightM(physics, cube)
      if (counters.stage === 0 && height > REPICK_LIFTED_M) counters.stage = 1 + cube
      else if (counters.stage === 1 + cube && isPutBack(physics, cube)) counters.stage = 3 + cube
      else if (counters.stage === 3 + cube && height > REPICK_FULL_LIFT_M) counters.solved |= 1 << cube
      else if (counters.stage > 0 && cube !== (counters.stage - 1) % 2 && height > REPICK_LIFTED_M) counters.failed = true
    })
  },

  stagesPassed: (stage) => Math.ceil(stage / REPICK_MATS.length),

  warranted(_decision, start, events) {
    const found = events.map((event) => `${event.kind} ${event.object} ${event.place}`).join()
    return REPICK_MATS.filter((mat, index) => {
      const cube = REPICK_SCENE.cubes[index]!.name
      const stood = start.every(({ place }, i) => place === REPICK_MATS[i]!.name)
      return stood && found === `grasp ${cube} ${mat.name},lift ${cube} ${mat.name},release ${cube} ${mat.name}`
    }).map((mat) => mat.name)
  },

  evidence: () => ({ fromStep: REPICK_FIRST_TELLING_STEP, toStep: REPICK_SHOW_STEPS - 1 }),

  worldOf(scenario) {
    const mat = REPICK_MATS[indexOf(scenario.branch)]!
    return {
      object: `cube@${mat.name}`,
      goal: mat,
      goalHeightM: REPICK_CUBE_REST_Z_M + REPICK_FULL_LIFT_M,
      readoutTarget: mat,
      restHeightM: REPICK_CUBE_REST_Z_M,
      utility: 'lift',
      toleranceM: [REPICK_PUT_BACK_TOLERANCE_M, REPICK_PUT_BACK_TOLERANCE_M],
      maxHeightM: REPICK_CUBE_REST_Z_M + 2 * REPICK_LIFTED_M,
      readoutAt: 'first-close',
    }
  },
}
