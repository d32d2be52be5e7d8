import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPolicy } from '../../policies/bank/bank-policy.ts'
import { openEmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import type { EmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import { pairStrata } from '../../sim/embedded/layout/pair-strata.ts'
import { anchorFaultUnit } from '../../src/audit/anchor-fault/anchor-fault-unit.ts'
import { nativeEventPair } from '../../src/audit/native-event/native-event-pair.ts'
import { planEpisodes } from '../../src/audit/plan-episodes.ts'
import { planPairs } from '../../src/audit/plan-pairs.ts'
import type { InterventionOutcome, InterventionRow } from '../../src/core/intervention-evidence.ts'
import { bankConditions } from '../../src/core/intervention-registration.ts'
import type { NativeEventRegistration } from '../../src/core/intervention-registration.ts'
import type { PairPlan } from '../../src/core/pair-plan.ts'
import type { PolicySession } from '../../src/core/policy-session.ts'

const audit = { studyId: 'native-put-back', actionSeeds: [0], executedSteps: 15, holdSeconds: 0.5, tau: 0.25 }
const pairs = planPairs({ studyId: audit.studyId, task: 'put-back', pairs: 2, strata: pairStrata('put-back', 'after-button') })
const early = { event: 'early', after: 'release', count: 1 } as const
const late = { event: 'late', after: 'press', count: 1 } as const

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

let cell: EmbeddedSimulator
let trained: PolicySession
const outcomes: InterventionOutcome[] = []

beforeAll(async () => {
  cell = await openEmbeddedSimulator()
  trained = await openPolicy('put-back')
  for (const pair of pairs) outcomes.push(await run(pair))
})

afterAll(async () => {
  cell.session.close()
  await trained.close()
})

function run(pair: PairPlan, registered: Partial<NativeEventRegistration> = {}, policy = trained): Promise<InterventionOutcome> {
  const intervention = {
    protocol: 'native-event',
    events: [early, late],
    conditions: bankConditions,
    maxActions: 105,
    ...registered,
  } as const
  return nativeEventPair(pair, { simulator: cell.session, evaluator: cell.evaluator, monitor: cell.judge, policy }, { audit, intervention })
}

function rowsOf(stage: string, condition: string): readonly InterventionRow[] {
  const rows = outcomes.flatMap((outcome) => (outcome.status === 'complete' ? outcome.rows : []))
  return rows.filter((row) => row.stage === stage && row.condition === condition)
}

describe('the trained policy at native events of Put Back', () => {
  test('passes every gate, and comes to both events in each of four episodes', () => {
    expect(outcomes.map(({ status }) => status)).toEqual(['complete', 'complete'])
    for (const stage of ['early', 'late']) expect(rowsOf(stage, 'native')).toHaveLength(4)
  })
  test('goes on from its own reconstructed history byte for byte as it did', () => {
    for (const stage of ['early', 'late'])
      expect(rowsOf(stage, 'sham')).toEqual(rowsOf(stage, 'native').map((row) => ({ ...row, condition: 'sham' })))
  })
  test('follows the bank of the other past to the mat of the other past', () => {
    const opposite = [...rowsOf('early', 'opposite'), ...rowsOf('late', 'opposite')]
    expect(
      opposite.filter(({ choice, executionSuccess }) => choice?.readout === 'wrong' && executionSuccess).length,
    ).toBeGreaterThanOrEqual(7)
    expect(opposite.some(({ success }) => success)).toBe(false)
  })
  test('follows the anchor, not the window, once the cube has left its mat', () => {
    const count = (condition: string, readout: string) =>
      rowsOf('late', condition).filter(({ choice }) => choice?.readout === readout).length
    expect(count('anchor-only', 'wrong')).toBeGreaterThanOrEqual(3)
    expect(count('window-only', 'correct')).toBeGreaterThanOrEqual(3)
  })
  test('reliably does neither with an empty bank', () => {
    const cleared = [...rowsOf('early', 'cleared'), ...rowsOf('late', 'cleared')]
    expect(cleared).toHaveLength(8)
    expect(cleared.filter(({ choice }) => choice?.readout === 'correct').length).toBeLessThanOrEqual(4)
    expect(cleared.filter(({ choice }) => choice?.readout === 'wrong').length).toBeLessThanOrEqual(4)
  })
  test('shows no choice in the chunk that still has to press, and shows it in the one that brings the cube back', () => {
    expect(rowsOf('early', 'native').map(({ chunkChoice }) => chunkChoice?.readout)).toEqual(Array.from({ length: 4 }, () => 'ambiguous'))
    expect(rowsOf('late', 'native').filter(({ chunkChoice }) => chunkChoice?.readout === 'correct').length).toBeGreaterThanOrEqual(3)
  })
})

describe('one unit', () => {
  const [pair] = pairs
  test('has the same bytes when it is run again, and its rows do not depend on what else is registered', async () => {
    const registered = { events: [late], conditions: ['opposite'] } as const
    const again = await run(pair!, registered)
    expect(await run(pair!, registered)).toEqual(again)
    const [first] = outcomes
    const kept = first?.status === 'complete' ? first.rows : []
    expect(again.status === 'complete' && again.rows).toEqual(
      kept.filter(({ stage, condition }) => stage === 'late' && (condition === 'native' || condition === 'opposite')),
    )
  })
  test('exchanges its readouts, and keeps its successes, when its branches are exchanged', async () => {
    const [a, b] = pair!.branches
    const swapped = await run({ ...pair!, branches: [b, a] }, { events: [late], conditions: ['opposite'] })
    expect(swapped.status === 'complete' && swapped.rows.map(({ condition, choice }) => [condition, choice?.readout])).toEqual([
      ['native', 'correct'],
      ['opposite', 'wrong'],
      ['native', 'correct'],
      ['opposite', 'wrong'],
    ])
  })
  test('is excluded when a query touches the bank', async () => {
    const editor = trained.editor!
    const tracing: PolicySession = {
      info: trained.info,
      editor,
      begin: (instruction) => trained.begin(instruction),
      feed: (step) => trained.feed(step),
      exportMemory: () => trained.exportMemory(),
      importMemory: (state) => trained.importMemory(state),
      close: async () => undefined,
      query: async (present, tape) => {
        const chunk = await trained.query(present, tape)
        const slots = editor.slots(await trained.exportMemory())
        const [first] = slots
        const last = slots.length - 1
        if (first !== undefined)
          await trained.importMemory(editor.assemble(slots.map((slot, i) => (i === last ? { ...slot, values: first.values } : slot))))
        return chunk
      },
    }
    expect(await run(pair!, { events: [late] }, tracing)).toMatchObject({
      status: 'excluded',
      reason: 'reconstruction-reproduces-native/0/late',
    })
  })
})

describe('a fault of the bank on Put Back', () => {
  test('is found by its digest, costs the success, and leaves the undisturbed course alone', async () => {
    const [unit] = planEpisodes({ task: 'put-back', decision: 'after-button', episodes: 1, branches: ['right'] })
    const outcome = await anchorFaultUnit(
      unit!,
      { simulator: cell.session, monitor: cell.judge, policy: trained },
      { audit, intervention: { protocol: 'anchor-fault', atStep: 40, faults: ['zero'], maxActions: 105 } },
    )
    expect(outcome.status === 'complete' && outcome.rows.map((row) => [row.condition, row.atStep, row.faultDetected, row.success])).toEqual(
      [
        ['none', 45, false, true],
        ['fault', 45, true, false],
        ['restored', 45, true, expect.any(Boolean)],
      ],
    )
  })
})
