import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPolicy } from '../../policies/bank/bank-policy.ts'
import { openEmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import type { EmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import { SWAP_BRANCHES } from '../../sim/embedded/layout/swap-layout.ts'
import { anchorFaultUnit } from '../../src/audit/anchor-fault/anchor-fault-unit.ts'
import { planEpisodes } from '../../src/audit/plan-episodes.ts'
import type { InterventionOutcome } from '../../src/core/intervention-evidence.ts'
import { bankFaults } from '../../src/core/intervention-registration.ts'
import type { PairPlan } from '../../src/core/pair-plan.ts'
import type { PolicySession } from '../../src/core/policy-session.ts'

const audit = { studyId: 'swap-faults', actionSeeds: [0], executedSteps: 15, holdSeconds: 0.5, tau: 0.25 }
const intervention = { protocol: 'anchor-fault', atStep: 45, faults: bankFaults, maxActions: 248 } as const
const units = planEpisodes({ task: 'swap', decision: 'after-first-move', episodes: 6, branches: SWAP_BRANCHES })

let cell: EmbeddedSimulator
let trained: PolicySession
const outcomes: InterventionOutcome[] = []

const run = (unit: PairPlan) =>
  anchorFaultUnit(unit, { simulator: cell.session, monitor: cell.judge, policy: trained }, { audit, intervention })

beforeAll(async () => {
  cell = await openEmbeddedSimulator()
  trained = await openPolicy('swap')
  for (const unit of units) outcomes.push(await run(unit))
})

afterAll(async () => {
  cell.session.close()
  await trained.close()
})

describe('faults of the bank on Swap, one episode of each ordered layout, the trained policy', () => {
  const rows = () => outcomes.flatMap((outcome) => (outcome.status === 'complete' ? outcome.rows : []))
  const successes = (condition: string) => rows().filter((row) => row.condition === condition && row.success).length

  test('passes every gate and comes to the fault step', () => {
    expect(outcomes.map(({ status }) => status)).toEqual(units.map(() => 'complete'))
    expect(rows()).toHaveLength(6 * (1 + 2 * bankFaults.length))
  })
  test('every fault is found by its digest, and the true bank raises no alarm', () => {
    for (const row of rows()) expect(row.faultDetected).toBe(row.condition !== 'none')
  })
  test('the undisturbed episodes mostly succeed, and a damaged bank costs successes', () => {
    expect(successes('none')).toBeGreaterThanOrEqual(4)
    expect(successes('fault') / bankFaults.length).toBeLessThan(successes('none'))
  })
  test('one unit has the same bytes when it is run again', async () => {
    expect(await run(units[0]!)).toEqual(outcomes[0])
  })
})
