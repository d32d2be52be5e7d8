import { GRIPPER_STROKE_M } from '../../hardware/piper/piper-action-space.ts'
import type { ArmName } from '../../hardware/piper/piper-action-space.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import type { HistoryEvent } from '../../src/core/history.ts'
import type { CellTask, CubePose, DrawsFor } from './cell-task.ts'
import { jittered, targetsAt } from './home-targets.ts'
import { HOME_JITTER_M } from './layout/cell-layout.ts'
import type { Place, PointM } from './layout/cell-layout.ts'
import {
  SWAP_BRANCHES,
  SWAP_CUBE_REST_Z_M,
  SWAP_HOME_M,
  SWAP_INSTRUCTION,
  SWAP_MAX_HEIGHT_M,
  SWAP_MOVE_STEPS,
  SWAP_OPEN_SHARE,
  SWAP_PLACE_TOLERANCE_M,
  SWAP_SHARED_TRAY_M,
  SWAP_SPLICE_JITTER_M,
  SWAP_START_JITTER_M,
  SWAP_START_YAW_RAD,
  SWAP_STEP_LIMIT,
  SWAP_TRAYS,
  swapArm,
  swapMoves,
} from './layout/swap-layout.ts'
import { planSwapMove, planSwapPress } from './motion/swap-motions.ts'
import { SWAP_SCENE } from './swap-scene.ts'

const CUBES = ['cube1', 'cube2'] as const

/** The three moves of a branch. Throws `branch-unknown` (refuse). */
function movesOf(branch: string): ReturnType<typeof swapMoves> {
  const moves = swapMoves(branch)
  if (moves.length === 0) {
    throw new TwinpastError({
      code: 'branch-unknown',
      fate: 'refuse',
      message: 'Swap has no such branch',
      got: branch,
      expected: SWAP_BRANCHES.join(', '),
      remedy: 'name the start trays of block 1 and block 2',
    })
  }
  return moves
}

function movesBefore(decision: string): number {
  return decision === 'after-first-move' ? 1 : 2
}

/** Trays of cube 1 and cube 2 after some moves. */
function traysAfter(branch: string, count: number): readonly [Place, Place] {
  const moves = movesOf(branch)
  const trays: Record<'cube1' | 'cube2', Place> = { cube1: moves[0]!.from, cube2: moves[1]!.from }
  for (const move of moves.slice(0, count)) trays[move.cube] = move.to
  return [trays.cube1, trays.cube2]
}

/** Where cube 1 and cube 2 belong in the end, by branch. */
const GOALS = SWAP_BRANCHES.map((branch) => traysAfter(branch, 3))

function cubeIn(tray: Place, jitterM: number, maxYawRad: number, draws: ReturnType<DrawsFor>): CubePose {
  const xM = tray.xM + draws.uniform(-jitterM, jitterM)
  const yM = tray.yM + draws.uniform(-jitterM, jitterM)
  return { positionM: [xM, yM, SWAP_CUBE_REST_Z_M], yawRad: draws.uniform(-maxYawRad, maxYawRad) }
}

function homesOf(draws: DrawsFor, purpose: string): Readonly<Record<ArmName, PointM>> {
  const home = draws(purpose)
  const left = jittered(SWAP_HOME_M.left, HOME_JITTER_M, home)
  return { left, right: jittered(SWAP_HOME_M.right, HOME_JITTER_M, home) }
}

function inTray(cubeM: PointM, tray: Place): boolean {
  const [xM, yM] = SWAP_PLACE_TOLERANCE_M
  return Math.abs(cubeM[0] - tray.xM) < xM && Math.abs(cubeM[1] - tray.yM) < yM && cubeM[2] < SWAP_MAX_HEIGHT_M
}

/**
 * Swap (docs/sources.md): block 1 to the empty tray, block 2 to block 1's, block 1 to block 2's, then the button.
 * The same table is reached by two pasts, which warrant different next moves.
 */
export const swapTask: CellTask = {
  name: 'swap',
  scene: SWAP_SCENE,
  instruction: SWAP_INSTRUCTION,
  branches: SWAP_BRANCHES,
  startTellsBranch: true,
  decisions: ['after-first-move', 'after-second-move'],
  naturalDecisions: ['after-first-move', 'after-second-move'],
  stepLimit: SWAP_STEP_LIMIT,
  places: SWAP_TRAYS,
  startToleranceM: 0.01,
  lawfulEvents: (decision) => Array.from({ length: movesBefore(decision) }, () => ['grasp', 'release']).flat(),
  historySteps: (decision) => movesBefore(decision) * SWAP_MOVE_STEPS,

  start(branch, draws) {
    const homes = homesOf(draws, 'home')
    const cubes = traysAfter(branch, 0).map((tray, index) =>
      cubeIn(tray, SWAP_START_JITTER_M, SWAP_START_YAW_RAD, draws(`${CUBES[index]!}-start`)),
    )
    return { targets: targetsAt(homes.left, homes.right), cubes }
  },

  expert(branch, draws) {
    const homes = homesOf(draws, 'home')
    const moves = movesOf(branch).map((move, index) => ({
      name: `move-${index + 1}`,
      plan: (state: { readonly targets: Float64Array; readonly cubes: readonly CubePose[] }) => {
        const cube = state.cubes[CUBES.indexOf(move.cube)]!
        const [xM, yM] = cube.positionM
        return planSwapMove(state.targets, {
          from: move.from,
          to: move.to,
          cubeM: [xM, yM],
          yawRad: cube.yawRad,
          homeM: homes[swapArm(move.from, move.to)],
        })
      },
    }))
    return [...moves, { name: 'press', plan: (state) => planSwapPress(state.targets, homes.left) }]
  },

  partsBefore: movesBefore,
  demonstrationSplices: [1, 2],

  splicedCubes(branch, parts, draws) {
    return traysAfter(branch, parts).map((tray) =>
      cubeIn(tray, SWAP_SPLICE_JITTER_M, SWAP_START_YAW_RAD, draws(`splice-${tray.name}-after-${parts}`)),
    )
  },

  splicedTargets(_decision, draws) {
    const homes = homesOf(draws, 'splice-arms')
    return targetsAt(homes.left, homes.right)
  },

  judge(physics, counters) {
    const [a, b] = [physics.cubeM(0), physics.cubeM(1)]
    const [dx, dy, dz] = SWAP_SHARED_TRAY_M
    if (Math.abs(a[0] - b[0]) < dx && Math.abs(a[1] - b[1]) < dy && Math.abs(a[2] - b[2]) < dz) counters.failed = true
    if (counters.presses > 1) counters.failed = true
    if (!counters.pressed || counters.presses !== 1 || counters.failed) return
    if (physics.openingM('right') <= SWAP_OPEN_SHARE * GRIPPER_STROKE_M) return
    GOALS.forEach(([goal1, goal2], index) => {
      if (inTray(a, goal1) && inTray(b, goal2)) counters.solved |= 1 << index
    })
  },

  stagesPassed: (stage) => stage,

  warranted(decision, start, events) {
    return SWAP_BRANCHES.filter((branch) => {
      const moves = movesOf(branch)
      const startsThere = start[0]?.place === moves[0]!.from.name && start[1]?.place === moves[1]!.from.name
      const expected = moves
        .slice(0, movesBefore(decision))
        .flatMap((move) => [`grasp ${move.cube} ${move.from.name}`, `release ${move.cube} ${move.to.name}`])
      const found = events.map((event) => `${event.kind} ${event.object} ${event.place}`)
      return startsThere && found.join() === expected.join()
    })
  },

  evidence(scenario, _leftStartAtStep, events) {
    const releases = events.filter((event: HistoryEvent) => event.kind === 'release')
    return { fromStep: 0, toStep: releases[movesBefore(scenario.decision) - 1]?.stepIndex ?? 0 }
  },

  worldOf(scenario) {
    const move = movesOf(scenario.branch)[movesBefore(scenario.decision)]!
    return {
      object: `cube@${move.from.name}`,
      goal: move.to,
      readoutTarget: move.from,
      restHeightM: SWAP_CUBE_REST_Z_M,
      utility: 'progress',
      toleranceM: SWAP_PLACE_TOLERANCE_M,
      maxHeightM: SWAP_MAX_HEIGHT_M,
      readoutAt: 'first-close',
    }
  },
}
