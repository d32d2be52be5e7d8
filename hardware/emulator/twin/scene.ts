import type { CellTask } from '../../../sim/embedded/cell-task.ts'
import { cellTask, drawsOf, taskOfScenario } from '../../../sim/embedded/cell-tasks.ts'
import type { CubePose, RestState } from '../../../sim/embedded/cell-task.ts'
import { TwinpastError } from '../../../src/core/errors.ts'

/** What a person lays out on the table. */
export interface SceneRequest {
  readonly task: string
  /** One of the task's branches, which says where the objects start; the seed draws one if it is left out. */
  readonly branch?: string | undefined
  /** Names the small random differences of the layout. */
  readonly seed: number
  /** Where every object is put instead, in the order of the task's own: the scene of a registered present. */
  readonly objects?: readonly CubePose[] | undefined
}

export interface Scene extends SceneRequest {
  readonly branch: string
}

/** Settles the branch. @throws TwinpastError `task-unknown`, `branch-unknown`, `objects-wrong` (refuse) */
export function sceneOf({ task: name, branch, seed, objects }: SceneRequest): Scene {
  const task = cellTask(name)
  if (objects !== undefined && objects.length !== task.scene.cubes.length) throw objectsWrong(objects.length, task)
  const chosen = branch ?? drawsOf(scenarioOf(task, task.branches[0] ?? '', seed))('branch').choose(task.branches)
  taskOfScenario(scenarioOf(task, chosen, seed))
  return { task: name, branch: chosen, seed, ...(objects === undefined ? {} : { objects }) }
}

/** Where the task's own start puts the arms, and the request or that start the objects. */
export function startOf({ task: name, branch, seed, objects }: Scene): RestState {
  const task = cellTask(name)
  const start = task.start(branch, drawsOf(scenarioOf(task, branch, seed)))
  return objects === undefined ? start : { ...start, cubes: objects }
}

function objectsWrong(got: number, { name, scene: { cubes } }: CellTask): TwinpastError {
  return new TwinpastError({
    code: 'objects-wrong',
    fate: 'refuse',
    message: 'A place must be given for every object of the task.',
    got: `${got} places`,
    expected: `${cubes.length}, in this order: ${cubes.map((cube) => cube.name).join(', ')}`,
    where: `objects of ${name}`,
    remedy: 'Give all of them, or none: then the task puts them where it begins.',
  })
}

function scenarioOf(task: CellTask, branch: string, seed: number) {
  return { task: task.name, branch, decision: task.decisions[0] ?? '', streamFields: ['emulated-cell', String(seed)] }
}
