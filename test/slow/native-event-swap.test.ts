import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPolicy } from '../../policies/bank/bank-policy.ts'
import { openEmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import type { EmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import { pairStrata } from '../../sim/embedded/layout/pair-strata.ts'
import { nativeEventPair } from '../../src/audit/native-event/native-event-pair.ts'
import type { InterventionRow } from '../../src/core/intervention-evidence.ts'
import { planPairs } from '../../src/audit/plan-pairs.ts'
import type { PolicySession } from '../../src/core/policy-session.ts'

const audit = { studyId: 'swap-events', actionSeeds: [0], executedSteps: 15, holdSeconds: 0.5, tau: 0.25 }
const intervention = {
  protocol: 'native-event',
  events: [
    { event: 'early', after: 'release', count: 1 },
    { event: 'late', after: 'release', count: 2 },
  ],
  conditions: ['sham', 'opposite'],
  maxActions: 248,
} as const
const planned = planPairs({ studyId: audit.studyId, task: 'swap', pairs: 12, strata: pairStrata('swap', 'later') })
const pairs = ['after-first-move', 'after-second-move'].flatMap((decision) =>
  planned.filter((pair) => pair.decision === decision).slice(0, 1),
)
const STAGE_OF = { 'after-first-move': 'early', 'after-second-move': 'late' } as Readonly<Record<string, string>>

let cell: EmbeddedSimulator
let trained: PolicySession
const rows: (InterventionRow & { readonly decision: string })[] = []

beforeAll(async () => {
  cell = await openEmbeddedSimulator()
  trained = await openPolicy('swap')
  for (const pair of pairs) {
    const ports = { simulator: cell.session, evaluator: cell.evaluator, monitor: cell.judge, policy: trained }
    const outcome = await nativeEventPair(pair, ports, { audit, intervention })
    if (outcome.status !== 'complete') throw new Error(JSON.stringify(outcome))
    rows.push(...outcome.rows.map((row) => ({ ...row, decision: pair.decision })))
  }
})

afterAll(async () => {
  cell.session.close()
  await trained.close()
})

describe('choices in a running episode of Swap, the trained policy', () => {
  test('are read at no event but the one that the pair decides at, and there in all conditions or in none', () => {
    expect(rows.length).toBeGreaterThan(12)
    const readable = new Map<string, boolean>()
    for (const { decision, stage, direction, choice, chunkChoice, utility, executionSuccess } of rows) {
      if (STAGE_OF[decision] !== stage) expect(choice).toBeNull()
      expect(chunkChoice === null).toBe(choice === null)
      if (choice === null) expect([utility, executionSuccess]).toEqual([null, false])
      const moment = `${decision}/${stage}/${direction}`
      expect(choice !== null).toBe(readable.get(moment) ?? choice !== null)
      readable.set(moment, choice !== null)
    }
    expect([...readable.values()].filter(Boolean).length).toBeGreaterThan(1)
  })
  test('of an undisturbed episode that succeeds are those of its own past', () => {
    const read = rows.filter(({ condition, choice, success }) => condition !== 'opposite' && success && choice !== null)
    expect(read.length).toBeGreaterThan(0)
    expect(read.map(({ choice }) => choice?.readout)).toEqual(read.map(() => 'correct'))
  })
})
