import type { ActionChunk } from './action-chunk.ts'
import type { Execution } from './execution.ts'
import type { Scenario } from './scenario.ts'
import type { Snapshot } from './snapshot.ts'
import type { World } from './world.ts'

/** Evaluator-only side of a simulator. Query code cannot import it. */
export interface Evaluator {
  /** What the past of `scenario` warrants at its decision. */
  world(scenario: Scenario): World
  /** State from which a chunk is executed in `world`: settled scoring returns the same bytes for both worlds of a pair. */
  worldSnapshot(present: Snapshot, world: World): Snapshot
  /** Restores, executes the prefix, holds the last targets for `holdSeconds`, and reports what moved. Leaves no trace in evidence. */
  execute(from: Snapshot, chunk: ActionChunk, executedSteps: number, holdSeconds: number): Execution
}
