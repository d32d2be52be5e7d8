import { expect, test } from 'vitest'
import { openEmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import { CELL_TASKS, drawsOf } from '../../sim/embedded/cell-tasks.ts'
import { demonstrate } from '../../sim/embedded/demonstrate.ts'
import { EmbeddedSession } from '../../sim/embedded/embedded-session.ts'

const SEEDS = 100

interface Row {
  readonly task: string
  readonly branch: string
  natural: number
  kicked: number
  lawful: number
  largestStepRad: number
}

/** Runs whole episodes: naturally, as a disturbed demonstration, and checks that the past was lawful. */
async function rowOf(task: (typeof CELL_TASKS)[number], branch: string): Promise<Row> {
  const { session, judge } = await openEmbeddedSimulator()
  if (!(session instanceof EmbeddedSession)) throw new Error('expected the embedded session')
  const row: Row = { task: task.name, branch, natural: 0, kicked: 0, lawful: 0, largestStepRad: 0 }
  const decision = task.naturalDecisions.at(-1)!
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const scenario = { task: task.name, decision, branch, streamFields: ['expert-test', branch, String(seed)] }
    await session.setup(scenario)
    let before = session.observe([]).jointTargets
    for await (const step of session.history([])) {
      step.action.forEach((target, d) => {
        if (d % 7 !== 6) row.largestStepRad = Math.max(row.largestStepRad, Math.abs(target - before[d]!))
      })
      before = step.action
    }
    if (session.facts().warrantedBranches.join() === branch) row.lawful += 1
    for (const part of task.expert(branch, drawsOf(scenario), decision).slice(task.partsBefore(decision))) {
      const plan = part.plan(session.runningCell().restState())
      session.apply(plan.targets, plan.steps)
    }
    if (judge.episodeStatus().success) row.natural += 1
    if ((await demonstrate(scenario, [], { kicks: true })).success) row.kicked += 1
  }
  session.close()
  return row
}

test.each(CELL_TASKS.map((task) => [task.name, task] as const))('the expert solves %s from every start', async (_name, task) => {
  const rows: Row[] = []
  for (const branch of task.branches) rows.push(await rowOf(task, branch))
  console.table(rows)
  for (const row of rows) {
    expect(row.natural, `${row.task} ${row.branch}`).toBeGreaterThanOrEqual(0.99 * SEEDS)
    expect(row.kicked, `${row.task} ${row.branch} with kicks`).toBeGreaterThanOrEqual(0.97 * SEEDS)
    expect(row.lawful, `${row.task} ${row.branch} lawful`).toBeGreaterThanOrEqual(0.99 * SEEDS)
    expect(row.largestStepRad).toBeLessThan(0.3)
  }
})
