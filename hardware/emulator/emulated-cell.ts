import { ACTION_DIMENSIONS, ARM_NAMES, armOffset } from '../piper/piper-action-space.ts'
import type { ArmSide } from '../../src/core/cell/arm-feedback.ts'
import type { CameraName } from '../../src/core/image.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import { sequentialDraws } from '../../src/stats/streams/sequential-draws.ts'
import { renderCamera, renderScene } from '../../sim/embedded/cell-cameras.ts'
import { cellModel } from '../../sim/embedded/cell-model.ts'
import { cellTask } from '../../sim/embedded/cell-tasks.ts'
import { PHYSICS_STEP_S } from '../../sim/embedded/layout/cell-layout.ts'
import type { RenderCamera, RenderScene } from '../../sim/render/renderer.ts'
import type { CanFrame } from '../can/can-frame.ts'
import type { ArmOutlet } from './arm-outlet.ts'
import { EmulatedArm } from './emulated-arm.ts'
import { FaultBoard } from './faults/fault-board.ts'
import { faultsOfArm } from './faults/faults-of-arm.ts'
import { sceneOf, startOf } from './twin/scene.ts'
import type { SceneRequest } from './twin/scene.ts'
import { TwinWorld } from './twin/twin-world.ts'

export interface EmulatedCellOptions extends SceneRequest {
  /** `rest`: folded, without power; `home`: where the task's own start has them, without power. */
  readonly arms: 'rest' | 'home'
  readonly outlets: Readonly<Record<ArmSide, ArmOutlet>>
}

const PHYSICS_STEP_MS = PHYSICS_STEP_S * 1000
/** A cell that is later than this lets the time go: physics stands still for it. Feedback later than the second bound is left out. */
const MAX_LATE_MS = 200
const MAX_LATE_FEEDBACK_MS = 50
/** A folded arm, inside all limits and not exactly 0. */
const REST = [0, 0.08, -0.08, 0, 0.35, 0, 0]
const MOVING_RAD_PER_S = 0.05

/**
 * The emulated cell without a clock of its own: `advanceTo` brings physics, controllers and lines up to a time. The same calls give the same course,
 * bit for bit.
 */
export class EmulatedCell {
  readonly faults = new FaultBoard()
  readonly arms: Readonly<Record<ArmSide, EmulatedArm>>
  #world: TwinWorld
  #tick = 0
  #slippedMs = 0
  readonly #gaps = { over5Ms: 0, over20Ms: 0, longestMs: 0 }

  private constructor(world: TwinWorld, outlets: Readonly<Record<ArmSide, ArmOutlet>>) {
    this.#world = world
    const arm = (side: ArmSide) => new EmulatedArm(side, world.measure(side), sequentialDraws(['emulated-line', side]), outlets[side])
    this.arms = { left: arm('left'), right: arm('right') }
  }

  /** @throws TwinpastError `task-unknown`, `branch-unknown` (refuse) */
  static async open({ arms, outlets, ...request }: EmulatedCellOptions): Promise<EmulatedCell> {
    const at = arms === 'rest' ? Float64Array.of(...REST, ...REST) : startOf(sceneOf(request)).targets
    return new EmulatedCell(await TwinWorld.open(request, at), outlets)
  }

  get world(): TwinWorld {
    return this.#world
  }

  /** Whole milliseconds that have passed in the cell. */
  get nowMs(): number {
    return this.#tick
  }

  /** Time the cell has let go because the machine was too slow, milliseconds. */
  get slippedMs(): number {
    return this.#slippedMs
  }

  /** How often the cell was not brought up to time for longer than 5 and 20 ms, and the longest such time: what its frames were late by. */
  get gaps(): { readonly over5Ms: number; readonly over20Ms: number; readonly longestMs: number } {
    return { ...this.#gaps }
  }

  /** A host has put a frame on the bus of an arm. */
  receive(side: ArmSide, frame: CanFrame): void {
    this.arms[side].receive(frame)
  }

  /** @throws TwinpastError `simulation-diverged` (record) */
  advanceTo(nowMs: number): void {
    const until = Math.floor(nowMs)
    const gapMs = until - this.#tick
    this.#gaps.over5Ms += Number(gapMs > 5)
    this.#gaps.over20Ms += Number(gapMs > 20)
    this.#gaps.longestMs = Math.max(this.#gaps.longestMs, gapMs)
    if (gapMs > MAX_LATE_MS) {
      this.#slippedMs += until - MAX_LATE_MS - this.#tick
      this.#tick = until - MAX_LATE_MS
    }
    while (this.#tick < until) {
      this.#tick += 1
      if (this.faults.advance(this.#tick)) this.#applyFaults()
      if (this.#tick % PHYSICS_STEP_MS === 0) this.#step()
      const late = until - this.#tick > MAX_LATE_FEEDBACK_MS
      for (const side of ARM_NAMES) this.arms[side].tick(this.#tick, late)
    }
  }

  /**
   * A person lays the table anew; the arms stay where they are.
   * @throws TwinpastError `arms-moving` (refuse), `task-unknown`, `branch-unknown` (refuse)
   */
  async reset(request: SceneRequest): Promise<void> {
    // Compiling a scene takes a while, in which an arm may begin to move; afterwards nothing waits any more.
    await cellModel(cellTask(request.task).scene)
    const fastest = Math.max(...ARM_NAMES.flatMap((side) => [...this.#world.measure(side).speedsRadPerS].map(Math.abs)))
    if (fastest > MOVING_RAD_PER_S) {
      throw new TwinpastError({
        code: 'arms-moving',
        fate: 'refuse',
        message: 'Nobody reaches onto the table while an arm moves.',
        got: `${fastest.toFixed(2)} rad/s`,
        expected: `at most ${MOVING_RAD_PER_S} rad/s`,
        remedy: 'Wait until both arms stand still.',
      })
    }
    const at = new Float64Array(ACTION_DIMENSIONS)
    for (const side of ARM_NAMES) {
      const { jointsRad, openingM } = this.#world.measure(side)
      at.set([...jointsRad, openingM], armOffset(side))
    }
    const next = await TwinWorld.open(request, at)
    this.#world.delete()
    this.#world = next
  }

  /** What a camera looks at now, for a renderer. */
  view(camera: CameraName): { readonly scene: RenderScene; readonly camera: RenderCamera } {
    const { physics } = this.#world.cell
    return { scene: renderScene(physics.model, physics), camera: renderCamera(physics.model, physics, camera) }
  }

  close(): void {
    this.#world.delete()
  }

  #step(): void {
    const drive = (side: ArmSide) => this.arms[side].controller.step(this.#tick, this.#world.measure(side), PHYSICS_STEP_S)
    this.#world.step({ left: drive('left'), right: drive('right') })
  }

  #applyFaults(): void {
    for (const side of ARM_NAMES) this.arms[side].setConditions(faultsOfArm(this.faults.active, side))
  }
}
