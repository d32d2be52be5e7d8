import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scriptedPolicies } from '../../policies/scripted/scripted-policies.ts'
import { openEmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import { pairStrata } from '../../sim/embedded/layout/pair-strata.ts'
import { auditPair } from '../../src/audit/audit-pair.ts'
import { planPairs } from '../../src/audit/plan-pairs.ts'
import type { AuditRegistration } from '../../src/core/audit-registration.ts'
import type { Evaluator } from '../../src/core/evaluator.ts'
import type { UnitOutcome } from '../../src/core/evidence.ts'
import type { HistoryFacts } from '../../src/core/history.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import type { SlotSpan } from '../../src/core/memory-state.ts'
import type { PairPlan } from '../../src/core/pair-plan.ts'
import type { PolicySession } from '../../src/core/policy-session.ts'
import { sha256 } from '../../src/core/sha256.ts'
import type { SimulatorSession } from '../../src/core/simulator-session.ts'

const registration: AuditRegistration = { studyId: 'gates', actionSeeds: [0], executedSteps: 30, holdSeconds: 0.5, tau: 0.25 }

let simulator: SimulatorSession
let evaluator: Evaluator
let oracle: PolicySession
let pair: PairPlan

beforeAll(async () => {
  const opened = await openEmbeddedSimulator()
  simulator = opened.session
  evaluator = opened.evaluator
  const openOracle = scriptedPolicies['oracle']
  if (openOracle === undefined) throw new Error('no oracle')
  oracle = await openOracle('put-back')
  const [first] = planPairs({ studyId: 'gates', task: 'put-back', pairs: 1, strata: pairStrata('put-back', 'after-button') })
  if (first === undefined) throw new Error('no pair')
  pair = first
})

afterAll(() => simulator.close())

/** A session whose listed methods are replaced; the rest is the real oracle. */
function policyWith(replaced: Partial<PolicySession>): PolicySession {
  return {
    info: oracle.info,
    begin: (instruction) => oracle.begin(instruction),
    feed: (step) => oracle.feed(step),
    exportMemory: () => oracle.exportMemory(),
    importMemory: (state) => oracle.importMemory(state),
    query: (present, tape) => oracle.query(present, tape),
    close: () => oracle.close(),
    ...replaced,
  }
}

function simulatorWith(replaced: Partial<SimulatorSession>): SimulatorSession {
  return {
    describe: (task, decision) => simulator.describe(task, decision),
    setup: (scenario) => simulator.setup(scenario),
    history: (cameras) => simulator.history(cameras),
    facts: () => simulator.facts(),
    splicePresent: () => simulator.splicePresent(),
    observe: (cameras) => simulator.observe(cameras),
    snapshot: () => simulator.snapshot(),
    restore: (snapshot) => simulator.restore(snapshot),
    apply: (actions, steps) => simulator.apply(actions, steps),
    close: () => undefined,
    ...replaced,
  }
}

function audit(replaced: { policy?: Partial<PolicySession>; simulator?: Partial<SimulatorSession> }): Promise<UnitOutcome> {
  return auditPair(
    pair,
    { simulator: simulatorWith(replaced.simulator ?? {}), evaluator, policy: policyWith(replaced.policy ?? {}) },
    registration,
  )
}

async function chunkWith(change: (values: Float64Array) => Float64Array): Promise<Partial<PolicySession>> {
  return {
    query: async (present, tape) => {
      const chunk = await oracle.query(present, tape)
      return { ...chunk, values: change(chunk.values.slice()) }
    },
  }
}

describe('a policy at fault costs its pair, with one clear error', () => {
  const cases: readonly [string, () => Promise<Partial<PolicySession>>, string, string][] = [
    ['NaN in its chunk', () => chunkWith((v) => v.fill(Number.NaN, 31, 32)), 'policy-chunk-not-finite', 'step 2, left/joint4'],
    [
      'an infinite target',
      () => chunkWith((v) => v.fill(Number.POSITIVE_INFINITY, 419)),
      'policy-chunk-not-finite',
      'step 29, right/gripper',
    ],
    ['a chunk too short', () => chunkWith((v) => v.slice(0, 419)), 'policy-chunk-shape', 'query'],
    ['a target out of range', () => chunkWith((v) => v.fill(9, 0, 1)), 'policy-chunk-out-of-range', 'step 0, left/joint1'],
  ]
  test.each(cases)('%s', async (_name, policy, code, where) => {
    const outcome = await audit({ policy: await policy() })
    expect(outcome.status).toBe('failed')
    if (outcome.status !== 'failed') return
    expect(outcome.error.code).toBe(code)
    expect(outcome.error.where).toContain(where)
    expect(outcome.error.remedy).not.toBe('')
  })

  test('a throw inside feed names the step', async () => {
    const outcome = await audit({
      policy: {
        feed: (step) =>
          step.observation.stepIndex === 7 ? Promise.reject(new Error('camera unplugged\nat secret/path')) : oracle.feed(step),
      },
    })
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'policy-threw', got: 'camera unplugged' } })
    expect(outcome.status === 'failed' && outcome.error.where).toContain('feed at step 7')
  })

  const spans: readonly [string, readonly SlotSpan[], string][] = [
    ['that is not whole', [{ slot: 'a', fromStep: 0, toStep: 0.5 }], 'policy-memory-shape'],
    ['without end', [{ slot: 'a', fromStep: 0, toStep: Number.POSITIVE_INFINITY }], 'policy-memory-shape'],
    ['that is not a number', [{ slot: 'a', fromStep: Number.NaN, toStep: 0 }], 'policy-memory-shape'],
    ['turned round', [{ slot: 'a', fromStep: 3, toStep: 0 }], 'policy-memory-shape'],
    ['beyond what was fed', [{ slot: 'a', fromStep: 0, toStep: 65 }], 'policy-memory-spans'],
  ]
  test.each(spans)('a memory slot with a span %s', async (_name, claimed, code) => {
    let steps = 0
    const outcome = await audit({
      policy: {
        feed: (step) => {
          steps += 1
          return oracle.feed(step)
        },
        exportMemory: async () => ({ ...(await oracle.exportMemory()), ...(steps === 0 ? {} : { spans: claimed }) }),
      },
    })
    expect(outcome).toMatchObject({ status: 'failed', error: { code } })
  })

  test('an answer that changes after the first registered query', async () => {
    const registered: number[] = []
    const outcome = await audit({
      policy: {
        query: async (present, tape) => {
          if (!registered.includes(tape.seed)) registered.push(tape.seed)
          const chunk = await oracle.query(present, tape)
          chunk.values[0] = (chunk.values[0] ?? 0) + (registered.length - 1) * 1e-9
          return chunk
        },
      },
    })
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'policy-not-frozen' } })
  })

  test('an error that calls itself a reason to stop the run', async () => {
    const outcome = await audit({
      policy: { query: () => Promise.reject(new TwinpastError({ code: 'mine', fate: 'halt', message: 'Stop.', remedy: 'None.' })) },
    })
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'mine', where: `${pair.pairId} query` } })
  })

  test('a memory whose digest does not fit', async () => {
    const outcome = await audit({
      policy: { exportMemory: async () => ({ ...(await oracle.exportMemory()), digest: sha256('something else') }) },
    })
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'policy-memory-digest' } })
  })
})

describe('gates exclude a pair before any registered action is seen', () => {
  async function excluded(replaced: Parameters<typeof audit>[0]): Promise<string> {
    const outcome = await audit(replaced)
    expect(outcome.status).toBe('excluded')
    return outcome.status === 'excluded' ? outcome.reason : 'not excluded'
  }

  test('a policy that drifts from query to query', async () => {
    let calls = 0
    const reason = await excluded({
      policy: {
        query: async (present, tape) => {
          calls += 1
          const chunk = await oracle.query(present, tape)
          chunk.values[0] = (chunk.values[0] ?? 0) + calls * 1e-12
          return chunk
        },
      },
    })
    expect(reason).toBe('replica/0')
  })

  test('a policy with state outside its exported memory', async () => {
    let lastImported = ''
    let previous = ''
    const reason = await excluded({
      policy: {
        importMemory: (state) => {
          previous = lastImported
          lastImported = state.digest
          return oracle.importMemory(state)
        },
        query: async (present, tape) => {
          const chunk = await oracle.query(present, tape)
          chunk.values[0] = (chunk.values[0] ?? 0) + (previous === '' ? 0 : 1e-9)
          return chunk
        },
      },
    })
    expect(reason).toBe('replica/0')
  })

  test('a policy that alternates from one installed memory to the next', async () => {
    let installed = 0
    const reason = await excluded({
      policy: {
        importMemory: (state) => {
          installed += 1
          return oracle.importMemory(state)
        },
        query: async (present, tape) => {
          const chunk = await oracle.query(present, tape)
          chunk.values[0] = (chunk.values[0] ?? 0) + (installed % 2) * 1e-9
          return chunk
        },
      },
    })
    expect(reason).toBe('replica/0')
  })

  test('a policy whose begin leaves the last episode in its memory', async () => {
    let began = false
    const reason = await excluded({
      policy: {
        begin: (instruction) => {
          if (began) return Promise.resolve()
          began = true
          return oracle.begin(instruction)
        },
      },
    })
    expect(reason).toBe('memory-emptied')
  })

  test('a query that leaves a trace in memory', async () => {
    let queried = false
    const reason = await excluded({
      policy: {
        query: (present, tape) => {
          queried = true
          return oracle.query(present, tape)
        },
        exportMemory: async () => {
          const state = await oracle.exportMemory()
          if (!queried) return state
          const bytes = Uint8Array.from([...state.bytes, 1])
          return { ...state, bytes, digest: sha256(bytes) }
        },
      },
    })
    expect(reason).toBe('no-trace/0')
  })

  test('a memory that has lost the evidence', async () => {
    const reason = await excluded({
      policy: { exportMemory: async () => ({ ...(await oracle.exportMemory()), spans: [{ slot: 'window/0', fromStep: 60, toStep: 64 }] }) },
    })
    expect(reason).toBe('evidence-retained/0')
  })

  test('a present that differs in one bit after the second history', async () => {
    let captures = 0
    const outcome = await audit({
      simulator: {
        observe: (cameras) => {
          const observation = simulator.observe(cameras)
          captures += 1
          const wrist = observation.images.find((image) => image.camera === 'right-wrist')
          if (captures === 4 && wrist !== undefined) wrist.rgb[100] = (wrist.rgb[100] ?? 0) ^ 1
          return observation
        },
      },
    })
    expect(outcome).toMatchObject({ status: 'excluded', reason: 'present-equal' })
    const check = outcome.status === 'excluded' ? outcome.checks.find((c) => c.check === 'present-equal') : undefined
    expect(check?.got).toMatch(/^image\/right-wrist\/64x64\[100\] = \d+$/)
  })

  test('a present taken from an unlawful run', async () => {
    let runs = 0
    const reason = await excluded({
      simulator: {
        facts: () => {
          runs += 1
          return runs === 1 ? { ...simulator.facts(), warrantedBranches: [] } : simulator.facts()
        },
      },
    })
    expect(reason).toBe('lawful-present')
  })

  const unlawful: readonly [string, (facts: HistoryFacts) => HistoryFacts, string][] = [
    ['two warranted branches', (facts) => ({ ...facts, warrantedBranches: ['left', 'right'] }), 'one-warranted-branch/0'],
    ['an extra event', (facts) => ({ ...facts, events: [...facts.events, ...facts.events] }), 'lawful-events/0'],
    ['a start out of place', (facts) => ({ ...facts, start: facts.start.map((s) => ({ ...s, offsetM: 0.05 })) }), 'lawful-start/0'],
    ['an action that was never fed', (facts) => ({ ...facts, stepCount: facts.stepCount + 1 }), 'own-update-path/0'],
  ]
  test.each(unlawful)('a history with %s', async (_name, change, reason) => {
    let runs = 0
    const facts = () => {
      runs += 1
      return runs === 1 ? simulator.facts() : change(simulator.facts())
    }
    expect(await excluded({ simulator: { facts } })).toBe(reason)
  })
})

describe('the registered inputs', () => {
  test('survive a policy that scribbles on everything it is given', async () => {
    const honest = await audit({})
    const scribbler = await audit({
      policy: {
        query: async (present, tape) => {
          const chunk = await oracle.query(present, tape)
          tape.values.fill(7)
          present.observation.jointTargets.fill(0)
          for (const image of present.observation.images) image.rgb.fill(9)
          return chunk
        },
        importMemory: async (state) => {
          await oracle.importMemory(state)
          state.bytes.fill(9)
          for (const span of state.spans) Object.assign(span, { slot: 'mine', fromStep: 0, toStep: 64 })
        },
        feed: async (step) => {
          await oracle.feed(step)
          step.action.fill(7)
          for (const image of step.observation.images) image.rgb.fill(9)
        },
      },
    })
    if (honest.status !== 'complete' || scribbler.status !== 'complete') throw new Error('both pairs must complete')
    expect(scribbler.decisions.map((d) => d.chunk)).toEqual(honest.decisions.map((d) => d.chunk))
    expect(scribbler.tapes).toEqual(honest.tapes)
    expect(scribbler.present).toEqual(honest.present)
    expect(scribbler.histories).toEqual(honest.histories)
  })

  test('come without the names that would tell a policy its pair, the planned branches, or a gate from a registered query', async () => {
    const names: string[] = []
    const outcome = await audit({
      policy: {
        query: (present, tape) => {
          names.push(...tape.streamFields)
          return oracle.query(present, tape)
        },
      },
    })
    expect(outcome.status).toBe('complete')
    expect(names).toEqual([])
    expect(outcome.status === 'complete' && outcome.tapes[0]?.streamFields).toEqual(['gates', pair.pairId, '', '0', 'noise-tape'])
  })

  test('ask the memories in an order drawn for every seed, and are kept by seed and direction', async () => {
    const order: string[] = []
    let installed = ''
    const seeds = Array.from({ length: 8 }, (_, seed) => seed)
    const outcome = await auditPair(
      pair,
      {
        simulator: simulatorWith({}),
        evaluator,
        policy: policyWith({
          importMemory: (state) => {
            installed = state.digest
            return oracle.importMemory(state)
          },
          query: (present, tape) => {
            order.push(`${tape.seed} ${installed}`)
            return oracle.query(present, tape)
          },
        }),
      },
      { ...registration, actionSeeds: seeds },
    )
    if (outcome.status !== 'complete') throw new Error('the pair must complete')
    const { histories, tapes, decisions } = outcome
    const firsts = tapes.map(
      ({ seed }) =>
        order.findIndex((asked) => asked === `${seed} ${histories[0].memory.digest}`) <
        order.findIndex((asked) => asked === `${seed} ${histories[1].memory.digest}`),
    )
    expect(new Set(firsts)).toEqual(new Set([true, false]))
    expect(decisions.map(({ seedIndex, direction }) => [seedIndex, direction])).toEqual(
      seeds.flatMap((seed) => [
        [seed, 0],
        [seed, 1],
      ]),
    )
    expect(decisions.every(({ readout }) => readout === 'correct')).toBe(true)
  })

  test('do not share bytes with a policy that exports one growing Buffer', async () => {
    const shared = Buffer.alloc(4096)
    const outcome = await audit({
      policy: {
        exportMemory: async () => {
          const state = await oracle.exportMemory()
          shared.set(state.bytes)
          return { ...state, bytes: shared.subarray(0, state.bytes.length) }
        },
      },
    })
    if (outcome.status !== 'complete') throw new Error('the pair must complete')
    for (const { memory } of outcome.histories) expect(sha256(memory.bytes)).toBe(memory.digest)
  })

  test('are fed again with the history for a policy that exports no memory', async () => {
    let folds = 0
    const outcome = await audit({
      policy: {
        info: { ...oracle.info, capabilities: { ...oracle.info.capabilities, memory: 'refold' } },
        begin: (instruction) => {
          folds += 1
          return oracle.begin(instruction)
        },
        importMemory: () => Promise.reject(new Error('cannot import')),
      },
    })
    expect(outcome.status).toBe('complete')
    expect(folds).toBe(2 + 5 + 2 + 2)
  })
})
