import { ACTION_DIMENSIONS } from '../../hardware/piper/piper-action-space.ts'
import type { CameraRequest } from '../../src/core/image.ts'
import type { Scenario } from '../../src/core/scenario.ts'
import { rasteriser } from '../render/rasteriser.ts'
import { cellModel } from './cell-model.ts'
import type { CubePose } from './cell-task.ts'
import { drawsOf, taskOfScenario } from './cell-tasks.ts'
import { clipActions } from './clip-action.ts'
import { kickSequence } from './demonstration-kicks.ts'
import { MotionPlan } from './motion/motion-plan.ts'
import { observeCell } from './observe-cell.ts'
import { RunningCell } from './running-cell.ts'

/** Actions per label chunk. */
export const LABEL_STEPS = 30

/** One expert episode as training data; T is the number of actions. */
export interface Demonstration {
  readonly steps: number
  /** Pictures of the asked cameras before each action, one after another: [T, cameras, height, width, 3]. */
  readonly frames: Uint8Array
  /** Commanded targets in force before each action, [T, 14]. */
  readonly states: Float64Array
  /** Chunk to imitate at each action: the plan plus a return to it, [T, 30, 14]. */
  readonly labels: Float64Array
  /** Positions of the cubes, ordered by x (look-alikes carry no names), then the targets in force, [T, 3 cubes + 14]. */
  readonly aux: Float32Array
  readonly success: boolean
}

export interface DemonstrationOptions {
  /** Disturb the commanded joints in free phases, so that labels teach the way back (docs/sources.md). */
  readonly kicks: boolean
}

/** Share of a deviation from the plan that a label keeps from one action to the next (docs/sources.md). */
const RETURN_RATE = 0.6

const cells = new Map<string, RunningCell>()

async function cellFor(scenario: Scenario): Promise<RunningCell> {
  const task = taskOfScenario(scenario)
  let cell = cells.get(task.name)
  if (cell === undefined) {
    cell = new RunningCell(task, await cellModel(task.scene))
    cells.set(task.name, cell)
  }
  return cell
}

/**
 * Runs the expert through a whole episode. Between parts the cubes are put where the scenario's independent draws say,
 * as in a spliced present, so that where they were placed tells nothing about the past.
 * Labels: plan[t + k] + (state[t] - plan[t - 1]) * 0.6^(k + 1), the plan held at its last row past the end.
 */
export async function demonstrate(
  scenario: Scenario,
  cameras: readonly CameraRequest[],
  options: DemonstrationOptions,
): Promise<Demonstration> {
  const cell = await cellFor(scenario)
  const draws = drawsOf(scenario)
  const start = cell.task.start(scenario.branch, draws)
  const plan = new MotionPlan(start.targets)
  const splices = new Map<number, readonly CubePose[]>()
  let cubes = start.cubes
  let planned = 0
  cell.task.expert(scenario.branch, draws, scenario.decision).forEach((part, index) => {
    const motion = part.plan({ targets: plan.targets, cubes })
    plan.append(motion)
    planned += motion.steps
    if (!cell.task.demonstrationSplices.includes(index + 1)) return
    cubes = cell.task.splicedCubes(scenario.branch, index + 1, draws)
    splices.set(planned, cubes)
  })
  const { steps, targets, contact } = plan.finish()
  const kicks = options.kicks ? kickSequence(contact, draws('kicks')) : new Float64Array(steps * ACTION_DIMENSIONS)

  const frameBytes = cameras.reduce((sum, camera) => sum + camera.widthPx * camera.heightPx * 3, 0)
  const frames = new Uint8Array(steps * frameBytes)
  const states = new Float64Array(steps * ACTION_DIMENSIONS)
  const auxWidth = 3 * start.cubes.length + ACTION_DIMENSIONS
  const aux = new Float32Array(steps * auxWidth)
  cell.begin(start)
  for (let step = 0; step < steps; step += 1) {
    const spliced = splices.get(step)
    spliced?.forEach((cube, index) => {
      cell.physics.placeCube(index, cube.positionM, cube.yawRad)
    })
    const observation = observeCell(cell, rasteriser, cameras)
    let at = step * frameBytes
    for (const image of observation.images) {
      frames.set(image.rgb, at)
      at += image.rgb.length
    }
    states.set(observation.jointTargets, step * ACTION_DIMENSIONS)
    aux.set([...cubesByX(cell), ...observation.jointTargets], step * auxWidth)
    const action = targets.slice(step * ACTION_DIMENSIONS, (step + 1) * ACTION_DIMENSIONS)
    for (let d = 0; d < ACTION_DIMENSIONS; d += 1) action[d]! += kicks[step * ACTION_DIMENSIONS + d]!
    cell.act(clipActions(action, 1).actions)
  }
  return { steps, frames, states, labels: labelsOf(start.targets, targets, states, steps), aux, success: cell.solved(scenario.branch) }
}

function cubesByX(cell: RunningCell): readonly number[] {
  const positionsM = cell.task.scene.cubes.map((_, index) => cell.physics.cubeM(index))
  return positionsM.sort(([a], [b]) => a - b).flat()
}

function labelsOf(startTargets: Float64Array, targets: Float64Array, states: Float64Array, steps: number): Float64Array {
  const labels = new Float64Array(steps * LABEL_STEPS * ACTION_DIMENSIONS)
  for (let step = 0; step < steps; step += 1) {
    for (let d = 0; d < ACTION_DIMENSIONS; d += 1) {
      const before = step === 0 ? startTargets[d]! : targets[(step - 1) * ACTION_DIMENSIONS + d]!
      let deviation = states[step * ACTION_DIMENSIONS + d]! - before
      for (let k = 0; k < LABEL_STEPS; k += 1) {
        deviation *= RETURN_RATE
        const row = Math.min(step + k, steps - 1)
        labels[(step * LABEL_STEPS + k) * ACTION_DIMENSIONS + d] = targets[row * ACTION_DIMENSIONS + d]! + deviation
      }
    }
  }
  return labels
}
