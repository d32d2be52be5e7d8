import { describe, expect, it } from 'vitest'
import { checkedEditor } from '../../src/audit/checked-editor.ts'
import { checkedPolicy } from '../../src/audit/checked-policy.ts'
import { bytesEqual } from '../../src/core/bytes.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import type { MemoryEditor } from '../../src/core/memory-editor.ts'
import type { MemoryState } from '../../src/core/memory-state.ts'
import { sha256 } from '../../src/core/sha256.ts'
import { ScriptedSession } from '../../policies/scripted/scripted-session.ts'
import { oracle } from '../../policies/scripted/oracle.ts'
import { putBackControl } from '../../policies/scripted/put-back-control.ts'
import { BANK_POLICY, editor, tameMemory } from '../fixtures/bank-memories.ts'
import { caught } from '../fixtures/caught.ts'
import { EditingPolicy } from '../fixtures/editing-policy.ts'
import { pointBody } from '../fixtures/point-world/point-body.ts'

const memory = tameMemory(35, 'checked')
const before = memory.bytes.slice()

/** The bank's editor with one member replaced, as the audit sees it. */
const checked = (change: Partial<MemoryEditor>) => checkedEditor({ ...editor, ...change }, BANK_POLICY)

describe('an editor as the audit sees it', () => {
  it('goes through with a policy that has one, and is absent from one that has none', () => {
    expect(checkedPolicy(new EditingPolicy()).editor).toBeDefined()
    expect('editor' in checkedPolicy(new ScriptedSession(oracle, putBackControl, pointBody, sha256('plain')))).toBe(false)
  })

  it('answers as the policy does', () => {
    const sound = checked({})
    expect(sound.slots(memory).map(({ slot, fromStep, toStep }) => ({ slot, fromStep, toStep }))).toEqual(memory.spans)
    expect(sound.assemble(sound.slots(memory)).digest).toBe(memory.digest)
    expect(sound.partOf('window/4')).toBe('window')
  })

  it('gives the policy copies: one that scribbles on memories and slots changes no evidence', () => {
    const scribbling = checked({
      slots: (state) => {
        const slots = editor.slots(state)
        state.bytes.fill(0xff)
        return slots
      },
      assemble: (slots) => {
        const state = editor.assemble(slots)
        for (const { values } of slots) values.fill(Number.NaN)
        return state
      },
    })
    const slots = scribbling.slots(memory)
    expect(bytesEqual(memory.bytes, before)).toBe(true)
    expect(scribbling.assemble(slots).digest).toBe(memory.digest)
    expect(slots.every(({ values }) => values.every(Number.isFinite))).toBe(true)
  })

  it('takes copies: what the policy does later to slots and bytes it gave changes no evidence', () => {
    const given: Float32Array[] = []
    const states: MemoryState[] = []
    const keeping = checked({
      slots: (state) => {
        const slots = editor.slots(state)
        given.push(...slots.map(({ values }) => values))
        return slots
      },
      assemble: (slots) => {
        const state = editor.assemble(slots)
        states.push(state)
        return state
      },
    })
    const slots = keeping.slots(memory)
    const assembled = keeping.assemble(slots)
    for (const values of given) values.fill(Number.NaN)
    for (const { bytes } of states) bytes.fill(0)
    expect(bytesEqual(assembled.bytes, before)).toBe(true)
    expect(slots.every(({ values }) => values.every(Number.isFinite))).toBe(true)
  })

  it('a throw is a fault of the unit, whatever its fate was, with its own code where it has one', () => {
    const refusing = checked({
      slots: () => {
        throw new TwinpastError({ code: 'memory-odd', fate: 'refuse', exitCode: 2, message: 'Odd.', remedy: 'None.' })
      },
      assemble: () => {
        throw new Error('out of slots')
      },
    })
    expect(caught(() => refusing.slots(memory)).details).toMatchObject({ code: 'memory-odd', fate: 'record', where: 'editor.slots' })
    expect(caught(() => refusing.assemble([])).details).toMatchObject({ code: 'policy-threw', fate: 'record', got: 'out of slots' })
    const { code, details } = caught(() => checked({}).assemble(editor.slots(memory).slice(1)))
    expect([code, details.fate]).toEqual(['memory-malformed', 'record'])
  })

  it('answers that are no slots, no part or no memory are faults', () => {
    const wrong = (slots: unknown) => caught(() => checked({ slots: () => slots as never }).slots(memory)).code
    expect(wrong(undefined)).toBe('policy-editor-slots')
    expect(wrong([{ slot: 'a', fromStep: 0, toStep: 0, values: [1, 2] }])).toBe('policy-editor-slots')
    expect(wrong([{ slot: 'a', fromStep: -1, toStep: 0, values: new Float32Array(1) }])).toBe('policy-editor-slots')
    for (const part of ['', undefined])
      expect(caught(() => checked({ partOf: () => part as never }).partOf('a')).code).toBe('policy-editor-part')
    const assembled = (change: object) => caught(() => checked({ assemble: () => ({ ...memory, ...change }) }).assemble([])).details
    expect(assembled({ digest: sha256('other') })).toMatchObject({ code: 'policy-memory-digest', where: 'editor.assemble' })
    expect(assembled({ policyDigest: sha256('other') }).code).toBe('policy-memory-digest')
    expect(assembled({ bytes: [1, 2] })).toMatchObject({ code: 'policy-memory-shape', where: 'editor.assemble, bytes' })
  })
})
