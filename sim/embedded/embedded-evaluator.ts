import { createHash } from 'node:crypto'
import { ACTION_DIMENSIONS, ARM_NAMES, armOffset, gripperIndex, GRIPPER_STROKE_M } from '../../hardware/piper/piper-action-space.ts'
import type { ActionChunk } from '../../src/core/action-chunk.ts'
import type { Evaluator } from '../../src/core/evaluator.ts'
import type { ArmPath, Execution } from '../../src/core/execution.ts'
import type { Scenario } from '../../src/core/scenario.ts'
import type { Snapshot } from '../../src/core/snapshot.ts'
import type { World } from '../../src/core/world.ts'
import type { CellModel } from './cell-model.ts'
import { cellTask, taskOfScenario } from './cell-tasks.ts'
import { clipActions } from './clip-action.ts'
import { nearestPlace } from './event-log.ts'
import { worldToolPose } from './motion/world-tool.ts'
import { RunningCell } from './running-cell.ts'
import { foreignSnapshot, snapshotModelDigest } from './snapshot-bytes.ts'

/** Scores saved chunks in its own copy of the physics, so that nothing of a session is disturbed. */
export class EmbeddedEvaluator implements Evaluator {
  private readonly models: ReadonlyMap<string, CellModel>
  private readonly cells = new Map<string, RunningCell>()

  /** @param models - compiled model of every task, by task name */
  constructor(models: ReadonlyMap<string, CellModel>) {
    this.models = models
  }

  world(scenario: Scenario): World {
    const { goal, goalHeightM, readoutTarget, restHeightM, ...facts } = taskOfScenario(scenario).worldOf(scenario)
    return {
      task: scenario.task,
      branch: scenario.branch,
      object: facts.object,
      goalM: [goal.xM, goal.yM, goalHeightM ?? restHeightM],
      readoutTargetM: [readoutTarget.xM, readoutTarget.yM, restHeightM],
      utility: facts.utility,
      toleranceM: facts.toleranceM,
      maxHeightM: facts.maxHeightM,
      readoutAt: facts.readoutAt,
    }
  }

  /** Both pasts settle in the same physical state, so both worlds start from the very same bytes. */
  worldSnapshot(present: Snapshot, _world: World): Snapshot {
    return present
  }

  execute(from: Snapshot, chunk: ActionChunk, executedSteps: number, holdSeconds: number): Execution {
    const cell = this.cellOf(from)
    cell.restore(from)
    const { actions, clippedSteps } = clipActions(chunk.values, executedSteps)
    const before = cubePositions(cell)
    const startTargets = cell.physics.targets.slice()
    const paths = ARM_NAMES.map(() => new Float64Array((executedSteps + 1) * 3))
    const record = (row: number): void => {
      const readings = cell.physics.jointReadings()
      ARM_NAMES.forEach((arm, index) => {
        const offset = armOffset(arm)
        paths[index]!.set(worldToolPose(arm, readings.subarray(offset, offset + 6)).positionM, 3 * row)
      })
    }
    record(0)
    cell.actAll(actions, executedSteps, (step) => {
      record(step + 1)
    })
    cell.hold(holdSeconds)
    const after = cubePositions(cell)
    const arms: ArmPath[] = ARM_NAMES.map((arm, index) => ({
      arm,
      toolM: paths[index]!,
      firstCloseStep: firstClose(startTargets, actions, executedSteps, gripperIndex(arm)),
      endOpening: cell.physics.targets[gripperIndex(arm)]! / GRIPPER_STROKE_M,
    }))
    const integration = cell.physics.readState()
    return {
      executedSteps,
      dimensions: ACTION_DIMENSIONS,
      executedActions: actions,
      clippedSteps,
      arms,
      objects: before.map((startM, index) => ({ object: objectName(cell, startM), startM, endM: after[index]! })),
      endDigest: createHash('sha256').update(new Uint8Array(integration.buffer)).digest('hex'),
    }
  }

  close(): void {
    for (const cell of this.cells.values()) cell.physics.delete()
    this.cells.clear()
  }

  private cellOf(snapshot: Snapshot): RunningCell {
    const digest = snapshotModelDigest(snapshot)
    const entry = [...this.models].find(([, model]) => model.digest === digest)
    if (entry === undefined) throw foreignSnapshot(digest, [...this.models.values()][0]!.digest)
    let cell = this.cells.get(entry[0])
    if (cell === undefined) {
      cell = new RunningCell(cellTask(entry[0]), entry[1])
      this.cells.set(entry[0], cell)
    }
    return cell
  }
}

function cubePositions(cell: RunningCell): [number, number, number][] {
  return cell.task.scene.cubes.map((_, index) => cell.physics.cubeM(index))
}

/** A single cube has its name; look-alike cubes are told apart by the place they stand at, e.g. `cube@L`. */
function objectName(cell: RunningCell, startM: readonly [number, number, number]): string {
  return cell.task.scene.cubes.length === 1 ? cell.task.scene.cubes[0]!.name : `cube@${nearestPlace(cell.task, startM).place}`
}

/** First step whose command is at most half open after one that was more than half open, counted from 1; else -1. */
function firstClose(startTargets: Float64Array, actions: Float64Array, steps: number, index: number): number {
  let open = startTargets[index]! > GRIPPER_STROKE_M / 2
  for (let step = 0; step < steps; step += 1) {
    const nowOpen = actions[step * ACTION_DIMENSIONS + index]! > GRIPPER_STROKE_M / 2
    if (open && !nowOpen) return step + 1
    open = nowOpen
  }
  return -1
}
