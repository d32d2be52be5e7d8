import { ACTION_DIMENSIONS, ARM_NAMES, armOffset } from '../../piper/piper-action-space.ts'
import type { ArmName } from '../../piper/piper-action-space.ts'
import { cellModel } from '../../../sim/embedded/cell-model.ts'
import { cellTask } from '../../../sim/embedded/cell-tasks.ts'
import { PHYSICS_STEP_S } from '../../../sim/embedded/layout/cell-layout.ts'
import { RunningCell } from '../../../sim/embedded/running-cell.ts'
import type { ArmDrive } from './arm-drive.ts'
import type { ArmMeasurement } from './arm-measurement.ts'
import { sceneOf, startOf } from './scene.ts'
import type { Scene, SceneRequest } from './scene.ts'
import { TwinArm } from './twin-arm.ts'

/** The MuJoCo twin of the cell: table, objects and both arms, moved by what the motors of each arm do. */
export class TwinWorld {
  readonly scene: Scene
  readonly cell: RunningCell
  private readonly arms: Readonly<Record<ArmName, TwinArm>>

  private constructor(scene: Scene, cell: RunningCell) {
    this.scene = scene
    this.cell = cell
    this.arms = { left: new TwinArm(cell.physics.model, 'left'), right: new TwinArm(cell.physics.model, 'right') }
  }

  /**
   * Lays out a scene with the arms at rest.
   *
   * @param armsAt - 14 positions in the order and units of the action space
   * @throws TwinpastError `task-unknown`, `branch-unknown` (refuse)
   */
  static async open(request: SceneRequest, armsAt: Float64Array): Promise<TwinWorld> {
    const scene = sceneOf(request)
    const task = cellTask(scene.task)
    const cell = new RunningCell(task, await cellModel(task.scene))
    cell.begin({ targets: armsAt, cubes: startOf(scene).cubes })
    return new TwinWorld(scene, cell)
  }

  /** One physics step of 4 ms. @throws TwinpastError `simulation-diverged` (record) */
  step(drives: Readonly<Record<ArmName, ArmDrive>>): void {
    const { physics } = this.cell
    const state = physics.readState()
    const targets = new Float64Array(ACTION_DIMENSIONS)
    for (const arm of ARM_NAMES) targets.set(this.arms[arm].apply(state, drives[arm]), armOffset(arm))
    physics.writeState(state, targets)
    this.cell.hold(PHYSICS_STEP_S)
  }

  measure(arm: ArmName): ArmMeasurement {
    return this.arms[arm].measure(this.cell.physics.readState())
  }

  delete(): void {
    this.cell.physics.delete()
  }
}
