import { ACTION_DIMENSIONS } from '../../hardware/piper/piper-action-space.ts'
import type { Snapshot } from '../../src/core/snapshot.ts'
import type { CellModel } from './cell-model.ts'
import { CellPhysics } from './cell-physics.ts'
import type { CellTask, CubePose, EpisodeCounters, RestState } from './cell-task.ts'
import { BUTTON_PRESSED_BELOW_M, BUTTON_RELEASED_ABOVE_M, PHYSICS_STEP_S, STEPS_PER_ACTION } from './layout/cell-layout.ts'
import { decodeSnapshot, encodeSnapshot } from './snapshot-bytes.ts'

/** Physics steps waited after cubes and arms were put somewhere. */
const SETTLE_STEPS = 50

/** Physics and episode counters of one task, stepped together. */
export class RunningCell {
  readonly task: CellTask
  readonly physics: CellPhysics
  counters: EpisodeCounters = freshCounters()

  constructor(task: CellTask, model: CellModel) {
    this.task = task
    this.physics = new CellPhysics(model)
  }

  /** Begins an episode at rest. */
  begin(state: RestState): void {
    this.counters = freshCounters()
    this.physics.place(state.targets, state.cubes, SETTLE_STEPS, 0)
  }

  /** Puts everything at rest. Counters stay, but for a stage that would tell which branch the past has taken. */
  rest(state: RestState): void {
    if (!this.task.startTellsBranch) this.counters.stage = 0
    this.physics.place(state.targets, state.cubes, SETTLE_STEPS, this.counters.stepIndex * STEPS_PER_ACTION * PHYSICS_STEP_S)
  }

  /** Where arms and cubes are, as a plan needs it. */
  restState(): RestState {
    const cubes: CubePose[] = this.task.scene.cubes.map((_, index) => ({
      positionM: this.physics.cubeM(index),
      yawRad: this.physics.cubeYawRad(index),
    }))
    return { targets: this.physics.targets.slice(), cubes }
  }

  /** Executes one lawful action of 14 targets. */
  act(action: Float64Array): void {
    this.physics.act(action, () => {
      this.watch()
    })
    this.counters.stepIndex += 1
  }

  /** Executes [steps, 14] lawful actions; `after` runs after each. */
  actAll(actions: Float64Array, steps: number, after?: (step: number) => void): void {
    for (let step = 0; step < steps; step += 1) {
      this.act(actions.subarray(step * ACTION_DIMENSIONS, (step + 1) * ACTION_DIMENSIONS))
      after?.(step)
    }
  }

  /** Whether the episode has succeeded by the rules of a branch, or of any where the start settles none. */
  solved(branch: string): boolean {
    if (this.counters.failed) return false
    if (!this.task.startTellsBranch) return this.counters.solved !== 0
    const index = this.task.branches.indexOf(branch)
    return index >= 0 && (this.counters.solved >> index) % 2 === 1
  }

  /** Lets physics run with the targets in force. */
  hold(seconds: number): void {
    this.physics.hold(Math.round(seconds / PHYSICS_STEP_S), () => {
      this.watch()
    })
  }

  snapshot(): Snapshot {
    return encodeSnapshot(this.physics.model.digest, {
      counters: this.counters,
      targets: this.physics.targets,
      integration: this.physics.readState(),
    })
  }

  restore(snapshot: Snapshot): void {
    const state = decodeSnapshot(this.physics.model.digest, snapshot)
    this.counters = { ...state.counters }
    this.physics.writeState(state.integration, state.targets)
  }

  private watch(): void {
    const buttonM = this.physics.buttonM()
    let pressedNow = false
    if (!this.counters.pressed && buttonM < BUTTON_PRESSED_BELOW_M) {
      this.counters.pressed = true
      this.counters.presses += 1
      pressedNow = true
    } else if (this.counters.pressed && buttonM > BUTTON_RELEASED_ABOVE_M) {
      this.counters.pressed = false
    }
    this.task.judge(this.physics, this.counters, pressedNow)
  }
}

function freshCounters(): EpisodeCounters {
  return { stepIndex: 0, presses: 0, pressed: false, stage: 0, failed: false, solved: 0 }
}
