import { describe, expect, it } from 'vitest'
import { auditPair } from '../../src/audit/audit-pair.ts'
import type { HistoryStep } from '../../src/core/history.ts'
import type { InterventionOutcome } from '../../src/core/intervention-evidence.ts'
import { ladderConditions } from '../../src/core/intervention-registration.ts'
import type { CameraRequest } from '../../src/core/image.ts'
import type { MemoryState } from '../../src/core/memory-state.ts'
import type { PolicySession } from '../../src/core/policy-session.ts'
import { carryPolicy } from '../fixtures/ladder/carry-policy.ts'
import { climbLadder, completeUnits, LADDER_AUDIT, ladderUnits } from '../fixtures/ladder/climb-ladder.ts'
import { pointSession } from '../fixtures/point-world/audit-control.ts'
import { PointSimulator } from '../fixtures/point-world/point-simulator.ts'

const [unit] = ladderUnits('put-back', 'after-button')
const [chain] = ladderUnits('swap', 'chain')

/** The ladder of the first unit under a policy of which something is replaced. */
async function climb(replaced: (honest: PolicySession) => Partial<PolicySession>): Promise<InterventionOutcome> {
  const honest = carryPolicy('faithful', 'put-back')
  const [outcome] = await climbLadder({ ...policyOf(honest), ...replaced(honest) }, [unit!], 'anchor')
  return outcome!
}

function policyOf(honest: PolicySession): PolicySession {
  return {
    info: honest.info,
    begin: (instruction) => honest.begin(instruction),
    feed: (step) => honest.feed(step),
    exportMemory: () => honest.exportMemory(),
    importMemory: (state) => honest.importMemory(state),
    query: (present, tape) => honest.query(present, tape),
    close: () => honest.close(),
    ...(honest.editor === undefined ? {} : { editor: honest.editor }),
  }
}

describe('the rows of a ladder', () => {
  it('hold every condition on both pasts under every seed, asked on one present', async () => {
    const [evidence] = completeUnits(await climbLadder(carryPolicy('faithful', 'put-back'), [unit!], 'anchor'))
    const { rows, histories, unreached } = evidence!
    expect(rows.map(({ seedIndex, direction, condition }) => `${seedIndex}/${direction}/${condition}`)).toEqual(
      [0, 1].flatMap((seed) => [0, 1].flatMap((direction) => ladderConditions.map((condition) => `${seed}/${direction}/${condition}`))),
    )
    expect(new Set(rows.map(({ stage, atStep }) => `${stage} ${atStep}`))).toEqual(new Set(['after-button 28']))
    expect(histories.map(({ role }) => role)).toEqual(['history-0', 'history-1', 'preserve-0', 'preserve-1'])
    expect(histories.map(({ facts }) => facts.branch)).toEqual([...unit!.branches, ...unit!.branches])
    expect(new Set(histories.map(({ digest }) => digest)).size).toBe(4)
    expect(unreached).toEqual([])
  })

  it('install the own memory again, the same empty one on both sides, and other bytes in every edit', async () => {
    const [evidence] = completeUnits(await climbLadder(carryPolicy('faithful', 'put-back'), [unit!], 'anchor'))
    const digestOf = (direction: number, condition: string): string =>
      evidence!.rows.find((row) => row.direction === direction && row.condition === condition)!.memoryDigest
    expect(digestOf(0, 'none')).toBe(digestOf(1, 'none'))
    for (const direction of [0, 1]) {
      expect(digestOf(direction, 'full')).toBe(evidence!.histories[direction]!.memoryDigest)
      expect(digestOf(direction, 'replica')).toBe(digestOf(direction, 'full'))
      const others = ['none', 'full', 'ulp', 'preserve', 'target'].map((condition) => digestOf(direction, condition))
      expect(new Set(others).size).toBe(5)
    }
  })

  it('answer under the own memory as the constructed protocol does, chunk for chunk', async () => {
    const policy = carryPolicy('faithful', 'put-back')
    const simulator = new PointSimulator()
    const [evidence] = completeUnits(await climbLadder(policy, [unit!], 'anchor', simulator))
    const constructed = await auditPair(unit!, { simulator, evaluator: simulator, policy }, LADDER_AUDIT)
    if (constructed.status !== 'complete') throw new Error('the constructed pair must complete')
    const full = evidence!.rows.filter(({ condition }) => condition === 'full')
    expect(full.map(({ chunk, utility, endDigest }) => ({ chunk, utility, endDigest }))).toEqual(
      constructed.decisions.map(({ chunk, utility, execution }) => ({ chunk, utility, endDigest: execution.endDigest })),
    )
  })

  it('come from an order drawn for every seed', async () => {
    const orders = new Map<number, string[]>()
    let installed = ''
    const outcome = await climb((honest) => ({
      importMemory: (state) => {
        installed = state.digest
        return honest.importMemory(state)
      },
      query: (present, tape) => {
        orders.set(tape.seed, [...(orders.get(tape.seed) ?? []), installed])
        return honest.query(present, tape)
      },
    }))
    expect(outcome.status).toBe('complete')
    const [first, second, ...more] = [...orders.values()].filter((asked) => asked.length === 2 * ladderConditions.length)
    expect(more).toEqual([])
    expect([...first!].sort()).toEqual([...second!].sort())
    expect(first).not.toEqual(second)
  })
})

describe('a policy that cannot be asked', () => {
  it.each(['oracle', 'blind', 'always-left'])('%s has no editor: refused before anything is lived through', async (name) => {
    const session = pointSession(name, 'put-back')
    const calls: string[] = []
    const watched = new Proxy(session, {
      get: (target, key) => {
        if (key !== 'info' && key !== 'editor') calls.push(String(key))
        return Reflect.get(target, key) as unknown
      },
    })
    const refusal = climbLadder(watched, [unit!], 'anchor')
    await expect(refusal).rejects.toMatchObject({ details: { code: 'policy-cannot-edit', fate: 'refuse', exitCode: 2 } })
    expect(calls).toEqual([])
  })

  it('has no slot of the registered part: the unit fails with its name', async () => {
    const outcome = await climb((honest) => ({ editor: { ...honest.editor!, partOf: () => 'elsewhere' } }))
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'memory-part-absent', expected: 'a slot of part anchor' } })
  })

  it('answers otherwise after the registered queries: the unit fails', async () => {
    let asked = 0
    const outcome = await climb((honest) => ({
      query: async (present, tape) => {
        const chunk = await honest.query(present, tape)
        asked += 1
        if (asked > 6 + 2) chunk.values[0] = (chunk.values[0] ?? 0) + 1e-9
        return chunk
      },
    }))
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'policy-not-frozen' } })
  })
})

describe('gates of the ladder, before any registered action is seen', () => {
  const GATE_QUERIES = 6

  async function excluded(replaced: (honest: PolicySession) => Partial<PolicySession>): Promise<string> {
    let asked = 0
    const outcome = await climb((honest) => {
      const changed = replaced(honest)
      const { query } = { ...policyOf(honest), ...changed }
      return {
        ...changed,
        query: (present, tape) => {
          asked += 1
          return query(present, tape)
        },
      }
    })
    expect(outcome.status).toBe('excluded')
    expect(asked).toBeLessThanOrEqual(GATE_QUERIES)
    return outcome.status === 'excluded' ? outcome.reason : ''
  }

  it('an editor that does not put a memory together as it was', async () => {
    const reason = await excluded((honest) => ({
      editor: {
        ...honest.editor!,
        slots: (state: MemoryState) => honest.editor!.slots(state).map((slot) => ({ ...slot, values: slot.values.map((v) => v + 1) })),
      },
    }))
    expect(reason).toBe('replica-bytes/0')
  })

  it('an editor that rounds: one ULP is no other memory', async () => {
    const reason = await excluded((honest) => {
      const rounded = (values: Float32Array): Float32Array => values.map((v) => Math.round(v * 1e4) / 1e4)
      const { editor } = honest
      return {
        editor: { ...editor!, assemble: (slots) => editor!.assemble(slots.map((slot) => ({ ...slot, values: rounded(slot.values) }))) },
        exportMemory: async () => {
          const state = await honest.exportMemory()
          return editor!.assemble(editor!.slots(state).map((slot) => ({ ...slot, values: rounded(slot.values) })))
        },
      }
    })
    expect(reason).toBe('other-bytes/ulp/0')
  })

  it('a memory that keeps a fact in the same bytes whatever the past: nothing could preserve it in others', async () => {
    const reason = await excluded((honest) => {
      const { editor } = honest
      const code = (values: Float32Array): Float32Array => values.map((v) => Math.round(v * 20) / 20)
      return {
        exportMemory: async () => {
          const state = await honest.exportMemory()
          return editor!.assemble(editor!.slots(state).map((slot) => ({ ...slot, values: code(slot.values) })))
        },
      }
    })
    expect(reason).toBe('other-bytes/preserve/0')
  })

  it('a donor of the same fact that is no lawful past', async () => {
    let runs = 0
    class UnlawfulDonor extends PointSimulator {
      override facts(): ReturnType<PointSimulator['facts']> {
        runs += 1
        const facts = super.facts()
        return runs === 4 ? { ...facts, warrantedBranches: [] } : facts
      }
    }
    const [outcome] = await climbLadder(carryPolicy('faithful', 'put-back'), [unit!], 'anchor', new UnlawfulDonor())
    expect(outcome).toMatchObject({ status: 'excluded', reason: 'preserve/one-warranted-branch/0' })
  })
})

describe('a chain', () => {
  it('asks both decisions of one episode, under tapes of their own, and names every finding after its decision', async () => {
    const [evidence] = completeUnits(await climbLadder(carryPolicy('faithful', 'swap'), [chain!], 'anchor'))
    const { rows, histories, checks } = evidence!
    const stages = ['after-first-move', 'after-second-move']
    expect([...new Set(rows.map(({ stage }) => stage))]).toEqual(stages)
    expect(histories.map(({ role }) => role)).toEqual(
      stages.flatMap((stage) => ['history-0', 'history-1', 'preserve-0', 'preserve-1'].map((role) => `${stage}/${role}`)),
    )
    const [own, , , , later] = histories
    expect([own!.facts.branch, later!.facts.branch]).toEqual([chain!.branches[0], chain!.branches[0]])
    expect(own!.facts.stepCount).toBeLessThan(later!.facts.stepCount)
    expect(checks.filter(({ check }) => check === 'one-episode')).toMatchObject([
      { ok: true, expected: expect.stringContaining(own!.digest) },
    ])
    expect(checks.every(({ check }) => check === 'one-episode' || stages.includes(check.split('/')[0]!))).toBe(true)
  })

  it('is refused when the later history is not the earlier one continued', async () => {
    let histories = 0
    class Disturbed extends PointSimulator {
      override async *history(cameras: readonly CameraRequest[]): AsyncIterable<HistoryStep> {
        histories += 1
        const disturbed = histories === 7
        for await (const step of super.history(cameras)) {
          if (disturbed && step.observation.stepIndex === 3) step.observation.jointReadings[0]! += 1e-12
          yield step
        }
      }
    }
    const [outcome] = await climbLadder(carryPolicy('faithful', 'swap'), [chain!], 'anchor', new Disturbed())
    expect(outcome).toMatchObject({ status: 'excluded', reason: 'one-episode' })
  })

  it('draws no noise twice: the links of one seed stand under unlike tapes', async () => {
    const honest = carryPolicy('faithful', 'swap')
    const tapes = new Map<string, Set<number>>()
    const policy: PolicySession = {
      ...policyOf(honest),
      query: (present, tape) => {
        const full = String(present.observation.stepIndex)
        tapes.set(full, (tapes.get(full) ?? new Set()).add(tape.seed))
        return honest.query(present, tape)
      },
    }
    completeUnits(await climbLadder(policy, [chain!], 'anchor'))
    const [first, second] = [...tapes.values()]
    expect([first!.size, second!.size]).toEqual([3, 3])
    expect([...first!].filter((seed) => second!.has(seed))).toEqual([])
  })
})
