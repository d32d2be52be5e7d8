import { beforeAll, describe, expect, it } from 'vitest'
import { checkPolicyConformance } from '../../policies/conformance/check-policy-conformance.ts'
import type { HistoryStep } from '../../src/core/history.ts'
import type { MemoryEditor } from '../../src/core/memory-editor.ts'
import type { MemoryState } from '../../src/core/memory-state.ts'
import type { PolicySession } from '../../src/core/policy-session.ts'
import type { Present } from '../../src/core/present.ts'
import { EditingPolicy, placeLogEditor } from '../fixtures/editing-policy.ts'
import { pointBody } from '../fixtures/point-world/point-body.ts'
import { PointSimulator } from '../fixtures/point-world/point-simulator.ts'

const steps: HistoryStep[] = []
let present: Present

beforeAll(async () => {
  const simulator = new PointSimulator()
  await simulator.setup({ task: 'put-back', decision: 'after-button', branch: 'back', streamFields: ['editor-faults'] })
  for await (const step of simulator.history(pointBody.cameras)) steps.push(step)
  present = { observation: simulator.observe(pointBody.cameras), queuedActions: new Float64Array(0) }
})

async function failures(session: PolicySession): Promise<readonly string[]> {
  const checks = await checkPolicyConformance(session, steps, present)
  return checks.filter(({ ok }) => !ok).map(({ check }) => check)
}

const broken = (change: Partial<MemoryEditor>) => failures(new EditingPolicy({ ...placeLogEditor, ...change }))

describe('each fault of an editor is named', () => {
  it('none, for a sound one', async () => {
    expect(await failures(new EditingPolicy())).toEqual([])
  })
  it('an editor that is not declared, or cannot be put to use', async () => {
    expect(await failures(new EditingPolicy(placeLogEditor, { edit: false }))).toEqual(['editor-declared'])
    expect(await failures(new EditingPolicy(placeLogEditor, { memory: 'refold' }))).toEqual(['editor-declared'])
  })
  it('slots with other labels than the spans, or in no part', async () => {
    const renamed = (state: MemoryState) => placeLogEditor.slots(state).map((slot) => ({ ...slot, toStep: slot.toStep + 1 }))
    expect(await broken({ slots: renamed })).toContain('slots-labelled')
    expect(await broken({ partOf: () => '' })).toEqual(['slots-labelled'])
  })
  it('a slot lost on the way through', async () => {
    expect(await broken({ assemble: (slots) => placeLogEditor.assemble(slots.slice(0, -1)) })).toContain('slots-round-trip')
  })
  it('lists and numbers taken that no memory holds', async () => {
    const careless: MemoryEditor['assemble'] = (slots) =>
      placeLogEditor.assemble(slots.map((slot, i) => ({ ...slot, slot: `entry-${i}`, values: slot.values.map((value) => value || 0) })))
    expect(await broken({ assemble: careless })).toEqual(['assemble-refuses-malformed', 'assemble-refuses-not-finite'])
  })
  it('slots that are the memory itself', async () => {
    let kept: ReturnType<MemoryEditor['slots']> | undefined
    expect(await broken({ slots: (state) => (kept ??= placeLogEditor.slots(state)) })).toContain('slots-are-copies')
    const overwriting = (state: MemoryState) => {
      const slots = placeLogEditor.slots(state)
      state.bytes.fill(0)
      return slots
    }
    expect(await broken({ slots: overwriting })).toContain('editing-leaves-memory')
  })
  it('an edit that reaches into the running session', async () => {
    const session: PolicySession = new EditingPolicy({
      ...placeLogEditor,
      assemble(slots) {
        const state = placeLogEditor.assemble(slots)
        void session.importMemory(state)
        return state
      },
    })
    expect(await failures(session)).toContain('editing-leaves-memory')
  })
  it('an edited memory that the session does not keep', async () => {
    class Forgetting extends EditingPolicy {
      override async importMemory(state: MemoryState): Promise<void> {
        if (state.bytes.some((byte, i) => i % 5 === 4 && byte !== 0)) await super.importMemory(state)
      }
    }
    expect(await failures(new Forgetting())).toContain('edited-memory-imports')
  })
})
