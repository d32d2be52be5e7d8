import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPolicy } from '../../policies/bank/bank-policy.ts'
import { closedLoopSuccess } from '../../policies/bank/training/closed-loop.ts'
import { askSharedPresent } from '../../policies/bank/training/shared-present.ts'
import { openEmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import type { EmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import { cellTask } from '../../sim/embedded/cell-tasks.ts'
import type { PolicySession } from '../../src/core/policy-session.ts'

const { branches } = cellTask('put-back')
const scenario = (branch: string, name: string) => ({
  task: 'put-back',
  decision: 'after-button',
  branch,
  streamFields: ['bank-decision-test', name],
})

let policy: PolicySession
let simulator: EmbeddedSimulator
beforeAll(async () => {
  policy = await openPolicy('put-back')
  simulator = await openEmbeddedSimulator()
})
afterAll(async () => {
  simulator.session.close()
  await policy.close()
})

it('puts the cube back on the remembered mat, four memories on one present', async () => {
  const outcomes = await askSharedPresent(simulator.session, simulator.evaluator, policy, scenario, branches, 'left')
  expect(outcomes).toEqual(branches.map((branch) => ({ branch, decided: true, placed: true })))
})

it('does the whole task from the first action', async () => {
  const status = () => {
    const { success, failed } = simulator.judge.episodeStatus()
    return success ? 'success' : failed ? 'failure' : 'running'
  }
  const done = await closedLoopSuccess(simulator.session, status, policy, scenario('right', 'closed-loop'), 30, 150)
  expect(done).toBe(true)
})
