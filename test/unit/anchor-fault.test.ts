import { describe, expect, it } from 'vitest'
import { anchorFaultUnit } from '../../src/audit/anchor-fault/anchor-fault-unit.ts'
import type { AnchorFaultStudy } from '../../src/audit/anchor-fault/anchor-fault-study.ts'
import { readAnchorFile, writeAnchorFile } from '../../src/audit/anchor-fault/anchor-file.ts'
import { measureRestore } from '../../src/audit/anchor-fault/measure-restore.ts'
import { planEpisodes } from '../../src/audit/plan-episodes.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import type { InterventionEvidence, InterventionOutcome } from '../../src/core/intervention-evidence.ts'
import { bankFaults } from '../../src/core/intervention-registration.ts'
import type { AnchorFaultRegistration } from '../../src/core/intervention-registration.ts'
import type { MemoryState } from '../../src/core/memory-state.ts'
import type { NoiseTape } from '../../src/core/noise-tape.ts'
import type { Present } from '../../src/core/present.ts'
import { caught } from '../fixtures/caught.ts'
import { LinePolicy } from '../fixtures/line-world/line-policy.ts'
import { LineSimulator } from '../fixtures/line-world/line-simulator.ts'

const units = planEpisodes({ task: 'line', decision: 'home', episodes: 2, branches: ['left', 'right'] })

function study(intervention: Partial<AnchorFaultRegistration> = {}): AnchorFaultStudy {
  return {
    audit: { studyId: 'line', actionSeeds: [5, 6], executedSteps: 2, holdSeconds: 0, tau: 0.25 },
    intervention: { protocol: 'anchor-fault', atStep: 3, faults: bankFaults, maxActions: 12, ...intervention },
  }
}

function run(policy = new LinePolicy(), registered = study(), unit = units[0]!): Promise<InterventionOutcome> {
  const simulator = new LineSimulator()
  return anchorFaultUnit(unit, { simulator, monitor: simulator, policy }, registered)
}

async function complete(policy = new LinePolicy(), registered = study(), unit = units[0]!): Promise<InterventionEvidence> {
  const outcome = await run(policy, registered, unit)
  if (outcome.status !== 'complete') throw new Error(JSON.stringify(outcome))
  return outcome
}

describe('planned episodes', () => {
  it('meet every branch equally often, and earlier ones stay when more are added', () => {
    const layouts = ['LM', 'LR', 'ML', 'MR', 'RL', 'RM']
    const plan = (episodes: number) => planEpisodes({ task: 'swap', decision: 'after-first-move', episodes, branches: layouts })
    const planned = plan(36)
    expect(new Set(planned.map(({ pairId }) => pairId)).size).toBe(36)
    for (const layout of layouts) expect(planned.filter(({ branches }) => branches[0] === layout && branches[1] === layout)).toHaveLength(6)
    expect(plan(40).slice(0, 36)).toEqual(planned)
    expect(() => planEpisodes({ task: 'swap', decision: 'after-first-move', episodes: 1, branches: [] })).toThrow(RangeError)
  })
})

describe('faults of the bank in a closed loop', () => {
  it('give the true memory and, for each kind, the fault and the restored anchor, from one state', async () => {
    const unit = await complete()
    const names = unit.rows.map(({ seedIndex, stage, condition }) => `${seedIndex}/${stage}/${condition}`)
    const once = ['none/none', ...bankFaults.flatMap((fault) => [`${fault}/fault`, `${fault}/restored`])]
    expect(names).toEqual([0, 1].flatMap((seed) => once.map((name) => `${seed}/${name}`)))
    expect(new Set(unit.rows.map(({ direction, atStep }) => `${direction} ${atStep}`))).toEqual(new Set(['0 4']))
    expect(unit.checks.map(({ check, ok }) => [check, ok])).toEqual([
      ['lawful-start/0', true],
      ['memory-emptied', true],
      ['protected-anchor-current/0', true],
      ['reinstallation-reproduces-native/0', true],
    ])
    expect(unit.rows.every(({ choice, chunkChoice, utility }) => choice === null && chunkChoice === null && utility === null)).toBe(true)
    expect(unit.unreached).toEqual([])
  })
  it('find every fault by its digest, and raise no false alarm', async () => {
    const { rows } = await complete()
    for (const row of rows) expect(row.faultDetected).toBe(row.stage !== 'none')
  })
  it('lose the way home with the anchor and find it again with the copy, where only the anchor matters', async () => {
    for (const unit of units) {
      const { rows } = await complete(new LinePolicy(), study({ maxActions: 6 }), unit)
      const success = (stage: string, condition: string) =>
        rows.filter((row) => row.stage === stage && row.condition === condition).map((row) => row.success)
      expect(success('none', 'none')).toEqual([true, true])
      expect(success('zero', 'fault')).toEqual([false, false])
      expect(success('zero', 'restored')).toEqual([true, true])
      expect(success('window-truncated', 'fault')).toEqual([true, true])
    }
  })
  it('put back exactly the first slot, which may mend the whole memory or a part of it', async () => {
    const { rows } = await complete()
    const digest = (stage: string, condition: string) =>
      rows.find((row) => row.stage === stage && row.condition === condition)?.memoryDigest
    expect(digest('zero', 'fault')).not.toBe(digest('none', 'none'))
    expect(digest('zero', 'restored')).not.toBe(digest('zero', 'fault'))
    expect(digest('zero', 'restored')).not.toBe(digest('none', 'none'))
    expect(digest('window-truncated', 'restored')).toBe(digest('window-truncated', 'fault'))
  })
  it('give the same bytes when they are run again, and other faults under another seed', async () => {
    const one = await complete()
    expect(await complete()).toEqual(one)
    const noise = one.rows.filter(({ stage, condition }) => stage === 'noise' && condition === 'fault')
    expect(new Set(noise.map(({ memoryDigest }) => memoryDigest)).size).toBe(2)
  })
  it('record an episode that was over before the fault could strike', async () => {
    const unit = await complete(new LinePolicy(), study({ atStep: 7 }))
    expect(unit.rows).toEqual([])
    expect(unit.unreached.map(({ seedIndex, stage }) => `${seedIndex}/${stage}`)).toEqual(
      [0, 1].flatMap((seed) => ['none', ...bankFaults].map((stage) => `${seed}/${stage}`)),
    )
    expect(unit.unreached[0]?.reason).toBe('no query at or after step 7; success after 6 actions')
  })
})

describe('a policy that cannot be trusted with a fault', () => {
  it('is excluded when a memory put back in does not lead to the native course', async () => {
    class Forgetful extends LinePolicy {
      override async importMemory(state: MemoryState) {
        await super.importMemory(state)
        this.slots = this.slots.slice(0, 1)
      }
    }
    expect(await run(new Forgetful(), study({ atStep: 2 }))).toMatchObject({
      status: 'excluded',
      reason: 'reinstallation-reproduces-native/0',
    })
  })
  it('is excluded when its anchor is not the first slot any more', async () => {
    class Drifting extends LinePolicy {
      override store(xM: number, step: number) {
        super.store(xM, step)
        this.slots = this.slots.map((slot, i) => (i === 0 ? { ...slot, values: Float32Array.of(xM, 1) } : slot))
      }
    }
    expect(await run(new Drifting())).toMatchObject({ status: 'excluded', reason: 'protected-anchor-current/0' })
  })
  it('is excluded when begin does not empty its memory', async () => {
    class Hoarding extends LinePolicy {
      override async begin() {}
    }
    expect(await run(new Hoarding())).toMatchObject({ status: 'excluded', reason: 'memory-emptied' })
  })
  it('fails when a fault changes it for good', async () => {
    class Scarred extends LinePolicy {
      #imports = 0
      override async importMemory(state: MemoryState) {
        this.#imports += 1
        await super.importMemory(state)
      }
      override async query(present: Present, tape: NoiseTape) {
        const chunk = await super.query(present, tape)
        chunk.values[0]! += this.#imports > 4 ? 1e-9 : 0
        return chunk
      }
    }
    expect(await run(new Scarred())).toMatchObject({ status: 'failed', error: { code: 'policy-not-frozen' } })
  })
  it('is refused before any query when it cannot edit', async () => {
    class Sealed extends LinePolicy {
      override readonly info = { ...new LinePolicy().info, capabilities: { memory: 'export', noise: 'tape', edit: false } as const }
    }
    expect(await run(new Sealed()).catch((error: unknown) => TwinpastError.from(error))).toMatchObject({ code: 'policy-cannot-edit' })
  })
})

describe('the protected copy', () => {
  const anchor = { payload: Uint8Array.from([10, 0, 10, 255]), digest: '0a'.repeat(32), policyDigest: 'b1'.repeat(32) }
  it('is read back as it was written, newlines in the payload and all', () => {
    const file = writeAnchorFile(anchor)
    expect(readAnchorFile(file)).toEqual(anchor)
    expect(file.length).toBeLessThan(250)
  })
  it.each([
    ['nothing', new Uint8Array(0)],
    ['no header', Uint8Array.from([1, 2, 3])],
    ['another header', new TextEncoder().encode('{"twinpast":"unit"}\nabc')],
  ])('is refused when it is %s', (_name, bytes) => {
    expect(caught(() => readAnchorFile(bytes)).code).toBe('anchor-file')
  })
  it('costs as many restorations as were asked for, by the clock that was given', async () => {
    const policy = new LinePolicy()
    policy.store(-0.5, 0)
    policy.store(-0.25, 1)
    const memory: MemoryState = await policy.exportMemory()
    let ticks = 0
    const cost = await measureRestore(policy, memory, 5, { nowMs: () => (ticks += 0.5) })
    expect(cost.durationsMs).toEqual([0.5, 0.5, 0.5, 0.5, 0.5])
    expect(cost).toMatchObject({ payloadBytes: 8, memoryBytes: memory.bytes.length })
    expect(cost.serialisedBytes).toBeGreaterThan(cost.payloadBytes)
    const held = policy.slots.map(({ values }) => values[0])
    expect(held).toEqual([-0.5, 0, 0])
  })
})
