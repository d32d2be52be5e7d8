import { beforeAll, describe, expect, it } from 'vitest'
import { checkPolicyConformance } from '../../policies/conformance/check-policy-conformance.ts'
import { ScriptedSession } from '../../policies/scripted/scripted-session.ts'
import { oracle } from '../../policies/scripted/oracle.ts'
import { putBackControl } from '../../policies/scripted/put-back-control.ts'
import type { ActionChunk } from '../../src/core/action-chunk.ts'
import type { HistoryStep } from '../../src/core/history.ts'
import type { MemoryState } from '../../src/core/memory-state.ts'
import type { NoiseTape } from '../../src/core/noise-tape.ts'
import type { PolicySession } from '../../src/core/policy-session.ts'
import type { Present } from '../../src/core/present.ts'
import { sha256 } from '../../src/core/sha256.ts'
import { pointBody } from '../fixtures/point-world/point-body.ts'
import { PointSimulator } from '../fixtures/point-world/point-simulator.ts'

const steps: HistoryStep[] = []
let present: Present

beforeAll(async () => {
  const simulator = new PointSimulator()
  await simulator.setup({ task: 'put-back', decision: 'after-button', branch: 'back', streamFields: ['faults'] })
  for await (const step of simulator.history(pointBody.cameras)) steps.push(step)
  present = { observation: simulator.observe(pointBody.cameras), queuedActions: new Float64Array(0) }
})

/** A sound policy to break in one place. */
class Sound extends ScriptedSession {
  constructor(weightsDigest = sha256('sound')) {
    super(oracle, putBackControl, pointBody, weightsDigest)
  }
}

async function failures(session: PolicySession): Promise<readonly string[]> {
  const checks = await checkPolicyConformance(session, steps, present)
  return checks.filter(({ ok }) => !ok).map(({ check }) => check)
}

describe('each fault of a policy is named', () => {
  it('none, for a sound one', async () => {
    expect(await failures(new Sound())).toEqual([])
  })
  it('a digest that is none', async () => {
    expect(await failures(new Sound('latest'))).toContain('weights-digest')
  })
  it('a clock in the answer', async () => {
    let calls = 0
    class Clocked extends Sound {
      override async query(now: Present, tape: NoiseTape): Promise<ActionChunk> {
        const chunk = await super.query(now, tape)
        chunk.values[0]! += 1e-9 * (calls += 1)
        return chunk
      }
    }
    expect(await failures(new Clocked())).toEqual(['repeat-query', 'replica'])
  })
  it('state outside the exported bytes', async () => {
    let seen = 0
    class Leaky extends Sound {
      override async feed(step: HistoryStep): Promise<void> {
        seen += 1
        await super.feed(step)
      }
      override async query(now: Present, tape: NoiseTape): Promise<ActionChunk> {
        const chunk = await super.query(now, tape)
        chunk.values[0]! += 1e-6 * seen
        return chunk
      }
    }
    expect(await failures(new Leaky())).toEqual(['replica'])
  })
  it('a query that remembers', async () => {
    class Tracing extends Sound {
      override async query(now: Present, tape: NoiseTape): Promise<ActionChunk> {
        const chunk = await super.query(now, tape)
        await this.feed({ observation: now.observation, action: new Float64Array(3) })
        return chunk
      }
    }
    expect(await failures(new Tracing())).toContain('no-trace')
  })
  it('a query that is remembered only while a history is still being fed', async () => {
    class Lingering extends Sound {
      #asked = false
      override async query(now: Present, tape: NoiseTape): Promise<ActionChunk> {
        this.#asked = true
        return super.query(now, tape)
      }
      override async begin(): Promise<void> {
        this.#asked = false
        await super.begin()
      }
      override async feed(step: HistoryStep): Promise<void> {
        await super.feed(step)
        if (this.#asked) await super.feed(step)
      }
      override async importMemory(state: MemoryState): Promise<void> {
        this.#asked = false
        await super.importMemory(state)
      }
    }
    expect(await failures(new Lingering())).toEqual(['query-between-feeds'])
  })
  it('an import that begin does not clear, and one that empties before it refuses', async () => {
    class Sticky extends Sound {
      #stuck = false
      override async importMemory(state: MemoryState): Promise<void> {
        await super.importMemory(state)
        this.#stuck = true
      }
      override async begin(): Promise<void> {
        if (!this.#stuck) await super.begin()
        this.#stuck = false
      }
    }
    expect(await failures(new Sticky())).toContain('begin-after-import')
    class Hasty extends Sound {
      override async importMemory(state: MemoryState): Promise<void> {
        if (state.policyDigest === this.info.weightsDigest) await this.begin()
        await super.importMemory(state)
      }
    }
    expect(await failures(new Hasty())).toEqual(['refused-import-keeps-memory'])
  })
  it('inputs written into', async () => {
    class Scribbling extends Sound {
      override async query(now: Present, tape: NoiseTape): Promise<ActionChunk> {
        const chunk = await super.query(now, tape)
        tape.values[5] = 0
        now.observation.jointTargets[0]! += 1
        return chunk
      }
    }
    const before = present.observation.jointTargets[0]!
    expect(await failures(new Scribbling())).toEqual(['tape-unchanged', 'present-unchanged'])
    present.observation.jointTargets[0] = before
  })
  it('chunks of the wrong shape, not finite, out of range, or shared', async () => {
    class Answering extends Sound {
      private readonly change: (chunk: ActionChunk) => ActionChunk
      constructor(change: (chunk: ActionChunk) => ActionChunk) {
        super()
        this.change = change
      }
      override async query(now: Present, tape: NoiseTape): Promise<ActionChunk> {
        return this.change(await super.query(now, tape))
      }
    }
    const put = (index: number, value: number) => (chunk: ActionChunk) => ({
      ...chunk,
      values: chunk.values.map((own, i) => (i === index ? value : own)),
    })
    expect(await failures(new Answering((chunk) => ({ ...chunk, values: chunk.values.slice(0, -3) })))).toEqual(['chunk-shape'])
    expect(await failures(new Answering(put(4, NaN)))).toEqual(['chunk-finite'])
    expect(await failures(new Answering(put(2, 0.08)))).toEqual(['chunk-in-range'])
    expect(await failures(new Answering(put(2, 0.0703)))).toEqual([])
    const shared = new Float64Array(18)
    expect(await failures(new Answering((chunk) => ({ ...chunk, values: shared })))).toEqual(['answer-not-shared'])
  })
  it('memory that does not fit its digest, its policy, or its history', async () => {
    class Exporting extends Sound {
      private readonly change: Partial<MemoryState>
      constructor(change: Partial<MemoryState>) {
        super()
        this.change = change
      }
      override async exportMemory(): Promise<MemoryState> {
        return { ...(await super.exportMemory()), ...this.change }
      }
    }
    expect(await failures(new Exporting({ digest: sha256('other') }))).toContain('memory-digest')
    expect(await failures(new Exporting({ policyDigest: sha256('other') }))).toContain('memory-policy-digest')
    expect(await failures(new Exporting({ spans: [{ slot: 'a', fromStep: 0, toStep: 1_000 }] }))).toEqual(['spans-lawful'])
  })
  it('an episode that leaks into the next one', async () => {
    class Hoarding extends Sound {
      override async begin(): Promise<void> {}
    }
    expect(await failures(new Hoarding())).toContain('begin-empties')
  })
  it('a first sight that is never forgotten', async () => {
    class Imprinted extends Sound {
      #seen = false
      override async begin(): Promise<void> {
        if (!this.#seen) await super.begin()
      }
      override async feed(step: HistoryStep): Promise<void> {
        if (!this.#seen) await super.feed(step)
        this.#seen = true
      }
    }
    expect(await failures(new Imprinted())).toContain('begin-empties')
  })
  it('memory of another policy taken', async () => {
    class Trusting extends Sound {
      override async importMemory(state: MemoryState): Promise<void> {
        await super.importMemory({ ...state, policyDigest: this.info.weightsDigest })
      }
    }
    expect(await failures(new Trusting())).toEqual(['refuses-foreign-memory'])
  })
  it('a throw, with its words', async () => {
    class Throwing extends Sound {
      override async query(): Promise<ActionChunk> {
        throw new Error('CUDA out of memory')
      }
    }
    const checks = await checkPolicyConformance(new Throwing(), steps, present)
    expect(checks.at(-1)).toMatchObject({ check: 'answers', ok: false, got: 'CUDA out of memory' })
  })
})
