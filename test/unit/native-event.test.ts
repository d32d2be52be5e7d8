import { describe, expect, it } from 'vitest'
import { choiceIsDue } from '../../src/audit/native-event/choice-is-due.ts'
import { nativeEventPair } from '../../src/audit/native-event/native-event-pair.ts'
import type { NativeEventStudy } from '../../src/audit/native-event/native-event-study.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import type { HistoryStep } from '../../src/core/history.ts'
import type { InterventionEvidence, InterventionOutcome, InterventionRow } from '../../src/core/intervention-evidence.ts'
import { bankConditions } from '../../src/core/intervention-registration.ts'
import type { NativeEventRegistration } from '../../src/core/intervention-registration.ts'
import type { MemoryState } from '../../src/core/memory-state.ts'
import type { NoiseTape } from '../../src/core/noise-tape.ts'
import type { PairPlan } from '../../src/core/pair-plan.ts'
import type { SimulatorInfo } from '../../src/core/simulator-session.ts'
import type { Present } from '../../src/core/present.ts'
import { LinePolicy } from '../fixtures/line-world/line-policy.ts'
import { LineSimulator } from '../fixtures/line-world/line-simulator.ts'

const pair: PairPlan = {
  pairId: 'pair-000',
  task: 'line',
  decision: 'home',
  branches: ['left', 'right'],
  presentBranch: 'left',
  stratum: 'left|right',
}

function study(intervention: Partial<NativeEventRegistration> = {}): NativeEventStudy {
  return {
    audit: { studyId: 'line', actionSeeds: [5, 6], executedSteps: 2, holdSeconds: 0, tau: 0.25 },
    intervention: {
      protocol: 'native-event',
      events: [
        { event: 'early', after: 'release', count: 1 },
        { event: 'late', after: 'press', count: 1 },
      ],
      conditions: bankConditions,
      maxActions: 6,
      ...intervention,
    },
  }
}

function run(policy: LinePolicy, registered = study(), planned = pair): Promise<InterventionOutcome> {
  const simulator = new LineSimulator()
  return nativeEventPair(planned, { simulator, evaluator: simulator, monitor: simulator, policy }, registered)
}

async function complete(policy = new LinePolicy(), registered = study(), planned = pair): Promise<InterventionEvidence> {
  const outcome = await run(policy, registered, planned)
  if (outcome.status !== 'complete') throw new Error(JSON.stringify(outcome))
  return outcome
}

function rowsOf({ rows }: InterventionEvidence, stage: string, condition: string): readonly InterventionRow[] {
  return rows.filter((row) => row.stage === stage && row.condition === condition)
}

describe('a choice', () => {
  it('is due when as many objects were put down as before the decision, and a whole history warrants the own branch', () => {
    const event = (kind: string) => ({ kind, object: 'puck', place: 'middle', stepIndex: 1 })
    const after = (kinds: string, ...warrantedBranches: string[]) => {
      const events = kinds.split(' ').map(event)
      return choiceIsDue({ events, warrantedBranches }, 'left', ['grasp', 'release', 'press'])
    }
    expect(after('grasp')).toBe(false)
    expect(after('grasp release')).toBe(true)
    expect(after('grasp release press', 'left')).toBe(true)
    expect(after('grasp release press')).toBe(false)
    expect(after('grasp release press', 'right')).toBe(false)
    expect(after('grasp release grasp release', 'left')).toBe(false)
  })

  it('is not read at an event at which another move comes next; success still counts', async () => {
    class TwoMoves extends LineSimulator {
      override describe(task: string): SimulatorInfo {
        return { ...super.describe(task), lawfulEvents: ['grasp', 'release', 'grasp', 'release'] }
      }
    }
    const simulator = new TwoMoves()
    const unit = await nativeEventPair(pair, { simulator, evaluator: simulator, monitor: simulator, policy: new LinePolicy() }, study())
    if (unit.status !== 'complete') throw new Error(JSON.stringify(unit))
    for (const { choice, chunkChoice, utility, executionSuccess } of unit.rows)
      expect([choice, chunkChoice, utility, executionSuccess]).toEqual([null, null, null, false])
    expect(rowsOf(unit, 'early', 'native').every(({ success }) => success)).toBe(true)
  })
})

describe('interventions at native events', () => {
  it('give one row per direction, seed, event and condition, beside the native one', async () => {
    const unit = await complete()
    const names = unit.rows.map(({ direction, seedIndex, stage, condition }) => `${direction}/${seedIndex}/${stage}/${condition}`)
    expect(new Set(names).size).toBe(2 * 2 * 2 * 6)
    expect(names).toHaveLength(48)
    expect(names.slice(0, 6)).toEqual(['native', ...bankConditions].map((condition) => `0/0/early/${condition}`))
    expect(unit.unreached).toEqual([])
    expect(unit.checks.every(({ ok }) => ok)).toBe(true)
    expect(unit.checks.map(({ check }) => check)).toEqual([
      'lawful-start/0',
      'lawful-start/1',
      'memory-emptied',
      'reconstruction-reproduces-native/0/early',
      'reconstruction-reproduces-native/0/late',
      'reconstruction-reproduces-native/1/early',
      'reconstruction-reproduces-native/1/late',
      'replay-reproduces-episodes',
    ])
    expect(unit.histories.map(({ role, seedIndex }) => `${role}/${seedIndex}`)).toEqual([
      'history-0/0',
      'history-1/0',
      'history-0/1',
      'history-1/1',
    ])
  })
  it('let the sham repeat the native course to the last bit', async () => {
    const unit = await complete()
    for (const stage of ['early', 'late']) {
      const shams = rowsOf(unit, stage, 'sham')
      expect(shams).toEqual(rowsOf(unit, stage, 'native').map((row) => ({ ...row, condition: 'sham' })))
      expect(shams.every(({ success }) => success)).toBe(true)
    }
  })
  it('move the puck where the installed anchor says, and nowhere without one', async () => {
    const unit = await complete()
    const expected = { native: 'correct', sham: 'correct', opposite: 'wrong', cleared: 'ambiguous', 'anchor-only': 'wrong' }
    for (const stage of ['early', 'late'])
      for (const [condition, readout] of Object.entries({ ...expected, 'window-only': 'correct' }))
        for (const row of rowsOf(unit, stage, condition)) {
          expect(row.choice?.readout).toBe(readout)
          expect(row.success).toBe(readout === 'correct')
          expect(row.executionSuccess).toBe(readout !== 'ambiguous')
        }
  })
  it('read the first chunk alone: ambiguous early, when it still presses, decided late', async () => {
    const unit = await complete()
    expect(rowsOf(unit, 'early', 'native').map(({ chunkChoice, atStep }) => [atStep, chunkChoice?.readout])).toEqual(
      Array.from({ length: 4 }, () => [2, 'ambiguous']),
    )
    expect(rowsOf(unit, 'late', 'native').map(({ chunkChoice, atStep }) => [atStep, chunkChoice?.readout])).toEqual(
      Array.from({ length: 4 }, () => [4, 'correct']),
    )
    expect(rowsOf(unit, 'late', 'opposite').every(({ chunkChoice }) => chunkChoice?.readout === 'wrong')).toBe(true)
  })
  it('say which memory the policy held', async () => {
    const unit = await complete()
    const digests = (condition: string) => rowsOf(unit, 'late', condition).map(({ memoryDigest }) => memoryDigest)
    expect(digests('sham')).toEqual(digests('native'))
    const [own0, own1] = digests('native')
    expect(digests('opposite').slice(0, 2)).toEqual([own1, own0])
    const early = unit.rows.filter(({ stage, direction, seedIndex }) => stage === 'early' && direction === 0 && seedIndex === 0)
    expect(new Set(early.map(({ memoryDigest }) => memoryDigest)).size).toBe(early.length - 1)
  })
  it('give the same bytes when they are run again', async () => {
    expect(await complete()).toEqual(await complete())
  })
  it('exchange directions, and nothing else, when the branches of a pair are exchanged', async () => {
    const one = await complete()
    const other = await complete(new LinePolicy(), study(), { ...pair, branches: ['right', 'left'] })
    const twin = (row: InterventionRow) => ({
      ...row,
      direction: 1 - row.direction,
      chunkChoice: { margin: expect.closeTo(-row.chunkChoice!.margin, 12), readout: row.chunkChoice!.readout },
      choice: { margin: expect.closeTo(-row.choice!.margin, 12), readout: row.choice!.readout },
      utility: [row.utility![1], row.utility![0]],
    })
    const by = (rows: readonly InterventionRow[], direction: number) => rows.filter((row) => row.direction === direction)
    for (const direction of [0, 1]) expect(by(other.rows, direction)).toEqual(by(one.rows, 1 - direction).map(twin))
  })
})

describe('an event that an episode does not come to', () => {
  const twice = { event: 'twice', after: 'press', count: 2 } as const
  it('is recorded with how the episode went, and makes no row', async () => {
    const unit = await complete(new LinePolicy(), study({ events: [{ event: 'late', after: 'press', count: 1 }, twice] }))
    expect(unit.unreached).toHaveLength(4)
    expect(unit.unreached[0]).toEqual({
      direction: 0,
      seedIndex: 0,
      stage: 'twice',
      reason: '1 of 2 press; success after 6 actions',
    })
    expect(unit.rows).toHaveLength(24)
  })
  it('is told apart from one after which no query came', async () => {
    const unit = await complete(new LinePolicy(), study({ maxActions: 4 }))
    expect(unit.unreached.map(({ stage }) => stage)).toEqual(['late', 'late', 'late', 'late'])
    expect(unit.unreached[0]?.reason).toBe('press 1 at step 2, no query after it; actions-used-up after 4 actions')
  })
  it('is told apart from one in the past of another branch, where the start settles none', async () => {
    class Undecided extends LineSimulator {
      override facts() {
        const facts = super.facts()
        return { ...facts, warrantedBranches: facts.events.length > 1 ? ['left'] : [] }
      }
    }
    const simulator = new Undecided()
    const ports = { simulator, evaluator: simulator, monitor: simulator, policy: new LinePolicy() }
    const unit = await nativeEventPair(pair, ports, study())
    expect(unit.status === 'complete' && unit.unreached.map(({ direction, stage, reason }) => [direction, stage, reason])).toEqual(
      Array.from({ length: 2 }, () => [1, 'late', 'the policy lived the past of left; success after 6 actions']),
    )
  })
  it('leaves the other past only the conditions that need no donor', async () => {
    class Shy extends LinePolicy {
      override plan(xM: number, anchorM: number, windowM: readonly number[]) {
        return super.plan(xM, anchorM, anchorM > 0 ? [] : windowM)
      }
    }
    const unit = await complete(new Shy())
    expect(unit.unreached.map(({ direction, stage }) => `${direction}/${stage}`)).toEqual(['1/late', '1/late'])
    const late = unit.rows.filter(({ stage }) => stage === 'late')
    expect(late.map(({ direction, condition }) => `${direction}/${condition}`)).toEqual(
      [0, 1].flatMap(() => ['0/native', '0/sham', '0/cleared']),
    )
  })
})

describe('a policy that cannot be trusted', () => {
  it('is excluded when a query leaves a trace in its memory', async () => {
    class Tracing extends LinePolicy {
      override async query(present: Present, tape: NoiseTape) {
        this.store(0.123, present.observation.stepIndex)
        return super.query(present, tape)
      }
    }
    expect(await run(new Tracing())).toMatchObject({ status: 'excluded', reason: 'reconstruction-reproduces-native/0/early' })
  })
  it('is excluded when a query leaves a trace outside its memory', async () => {
    let asked = 0
    class Counting extends LinePolicy {
      override async query(present: Present, tape: NoiseTape) {
        const chunk = await super.query(present, tape)
        chunk.values[0]! += 1e-9 * (asked += 1)
        return chunk
      }
    }
    const outcome = await run(new Counting())
    expect(outcome).toMatchObject({ status: 'excluded', reason: 'reconstruction-reproduces-native/0/early' })
    expect(outcome.status === 'excluded' && outcome.checks.find(({ ok }) => !ok)?.got).toBe('seed 0: another action at step 2')
  })
  it('is excluded when begin does not empty its memory, even in a process that has run before', async () => {
    class Hoarding extends LinePolicy {
      override async begin() {}
    }
    const hoarding = new Hoarding()
    for (let unit = 0; unit < 2; unit++) expect(await run(hoarding)).toMatchObject({ status: 'excluded', reason: 'memory-emptied' })
  })
  it('fails when an installed memory changes it for good', async () => {
    class Imprinted extends LinePolicy {
      #shift = 0
      override async importMemory(state: MemoryState) {
        this.#shift += 1e-9
        await super.importMemory(state)
      }
      override async query(present: Present, tape: NoiseTape) {
        const chunk = await super.query(present, tape)
        chunk.values[0]! += this.#shift
        return chunk
      }
    }
    expect(await run(new Imprinted())).toMatchObject({ status: 'failed', error: { code: 'policy-not-frozen' } })
  })
  it('fails with its own words when it throws', async () => {
    class Throwing extends LinePolicy {
      override async feed(step: HistoryStep) {
        if (step.observation.stepIndex === 3) throw new Error('camera unplugged')
        await super.feed(step)
      }
    }
    expect(await run(new Throwing())).toMatchObject({ status: 'failed', error: { code: 'policy-threw', got: 'camera unplugged' } })
  })
  it('is refused before any query when parts are registered and it cannot edit', async () => {
    let queries = 0
    class Sealed extends LinePolicy {
      override readonly info = {
        ...new LinePolicy().info,
        capabilities: { memory: 'export', noise: 'tape', edit: false } as const,
      }
      override async query(present: Present, tape: NoiseTape) {
        queries += 1
        return super.query(present, tape)
      }
    }
    const refusal = await run(new Sealed()).catch((error: unknown) => TwinpastError.from(error))
    expect(refusal).toMatchObject({ code: 'policy-cannot-edit', fate: 'refuse' })
    expect(queries).toBe(0)
    expect((await run(new Sealed(), study({ conditions: ['sham', 'opposite', 'cleared'] }))).status).toBe('complete')
  })
})

describe('a policy that cannot take a memory as bytes', () => {
  it('is given the history of the other past again', async () => {
    class Refolding extends LinePolicy {
      override readonly info = {
        ...new LinePolicy().info,
        capabilities: { memory: 'refold', noise: 'tape', edit: false } as const,
      }
      override async importMemory(): Promise<void> {
        throw new Error('no import')
      }
    }
    const conditions = ['sham', 'opposite', 'cleared'] as const
    const refolded = await complete(new Refolding(), study({ conditions }))
    const exported = await complete(new LinePolicy(), study({ conditions }))
    expect(refolded.rows).toEqual(exported.rows)
  })
})

describe('a simulator that scores another course than the one that ran', () => {
  it('excludes the pair', async () => {
    class Drifting extends LineSimulator {
      override execute(...run: Parameters<LineSimulator['execute']>) {
        const execution = super.execute(...run)
        return run[2] > 4 ? { ...execution, endDigest: 'other' } : execution
      }
    }
    const simulator = new Drifting()
    const ports = { simulator, evaluator: simulator, monitor: simulator, policy: new LinePolicy() }
    expect(await nativeEventPair(pair, ports, study({ maxActions: 9 }))).toMatchObject({
      status: 'excluded',
      reason: 'replay-reproduces-episodes',
    })
  })
})
