import { TwinpastError } from '../../src/core/errors.ts'
import type { Scenario } from '../../src/core/scenario.ts'
import { sequentialDraws } from '../../src/stats/streams/sequential-draws.ts'
import type { CellTask, DrawsFor } from './cell-task.ts'
import { putBackTask } from './put-back-task.ts'
import { repickTask } from './repick-task.ts'
import { swapTask } from './swap-task.ts'

/** Tasks of the embedded cell. */
export const CELL_TASKS: readonly CellTask[] = [putBackTask, swapTask, repickTask]

function refuse(code: string, message: string, got: string, known: readonly string[]): TwinpastError {
  return new TwinpastError({ code, fate: 'refuse', message, got, expected: known.join(', '), remedy: 'use one of the known names' })
}

/** Finds a task. Throws `task-unknown` (refuse). */
export function cellTask(name: string): CellTask {
  const task = CELL_TASKS.find((candidate) => candidate.name === name)
  if (task === undefined)
    throw refuse(
      'task-unknown',
      'the embedded simulator has no such task',
      name,
      CELL_TASKS.map((t) => t.name),
    )
  return task
}

/** Throws `decision-unknown` (refuse). */
export function checkDecision(task: CellTask, decision: string): void {
  if (!task.decisions.includes(decision)) throw refuse('decision-unknown', `${task.name} has no such decision`, decision, task.decisions)
}

/** Finds the task of a scenario and checks its names. Throws `task-unknown`, `decision-unknown`, `branch-unknown` (refuse). */
export function taskOfScenario(scenario: Scenario): CellTask {
  const task = cellTask(scenario.task)
  checkDecision(task, scenario.decision)
  if (!task.branches.includes(scenario.branch))
    throw refuse('branch-unknown', `${task.name} has no such branch`, scenario.branch, task.branches)
  return task
}

/** The scenario's named draws: its stream fields plus a purpose; the branch is never among the fields. */
export function drawsOf(scenario: Scenario): DrawsFor {
  return (purpose) => sequentialDraws([...scenario.streamFields, purpose])
}
