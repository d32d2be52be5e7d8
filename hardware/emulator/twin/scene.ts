import type { CellTask } from '../../../sim/embedded/cell-task.ts'
import { cellTask, drawsOf, taskOfScenario } from '../../../sim/embedded/cell-tasks.ts'
import type { RestState } from '../../../sim/embedded/cell-task.ts'

/** What a person lays out on the table. */
export interface SceneRequest {
  readonly task: string
  /** One of the task's branches, which says where the objects start; the seed draws one if it is left out. */
  readonly branch?: string | undefined
  /** Names the small random differences of the layout. */
  readonly seed: number
}

export interface Scene extends SceneRequest {
  readonly branch: string
}

/** Settles the branch. @throws TwinpastError `task-unknown`, `branch-unknown` (refuse) */
export function sceneOf({ task: name, branch, seed }: SceneRequest): Scene {
  const task = cellTask(name)
  const chosen = branch ?? drawsOf(scenarioOf(task, task.branches[0] ?? '', seed))('branch').choose(task.branches)
  taskOfScenario(scenarioOf(task, chosen, seed))
  return { task: name, branch: chosen, seed }
}

/** Where the task's own start puts arms and objects. */
export function startOf({ task: name, branch, seed }: Scene): RestState {
  const task = cellTask(name)
  return task.start(branch, drawsOf(scenarioOf(task, branch, seed)))
}

function scenarioOf(task: CellTask, branch: string, seed: number) {
  return { task: task.name, branch, decision: task.decisions[0] ?? '', streamFields: ['emulated-cell', String(seed)] }
}
