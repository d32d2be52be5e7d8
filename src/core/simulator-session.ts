import type { ActionSpace } from './action-space.ts'
import type { HistoryFacts, HistoryStep } from './history.ts'
import type { CameraRequest } from './image.ts'
import type { Observation } from './observation.ts'
import type { Scenario } from './scenario.ts'
import type { Snapshot } from './snapshot.ts'

export interface SimulatorInfo {
  readonly name: string
  readonly version: string
  /** Hex SHA-256 over physics library, compiled model and renderer source facts. Never mix two in one study. */
  readonly digest: string
  readonly actionSpace: ActionSpace
  readonly instruction: string
  /** Ordered kinds of event of a lawful history, e.g. `grasp release press`. */
  readonly lawfulEvents: readonly string[]
  /** Largest lawful distance of an object from the middle of its start place. */
  readonly startToleranceM: number
  readonly historySteps: number
}

/** The world as policy and audit may use it. Scoring lives in `Evaluator`, which query code cannot import. */
export interface SimulatorSession {
  /** Facts of the task and decision that `setup` will be called with. */
  describe(task: string, decision: string): SimulatorInfo
  setup(scenario: Scenario): Promise<void>
  /** Runs the scripted expert to the decision, one yield per executed action. */
  history(cameras: readonly CameraRequest[]): AsyncIterable<HistoryStep>
  /** What happened since `setup`; call after `history` has ended. */
  facts(): HistoryFacts
  /**
   * Replaces everything that a past could have left in the present by draws independent of it, at the decision.
   * Returns the names of what was replaced, e.g. `cube/pose`.
   */
  splicePresent(): readonly string[]
  observe(cameras: readonly CameraRequest[]): Observation
  snapshot(): Snapshot
  restore(snapshot: Snapshot): void
  /** Executes `steps` actions of physics after clipping to the action space; returns the targets really applied, [steps, dimensions]. */
  apply(actions: Float64Array, steps: number): Float64Array
  close(): void
}
