import { describe, expect, it } from 'vitest'
import { METADATA_BYTES, SLOT_BYTES, SLOT_LENGTH } from '../../policies/bank/bank-bytes.ts'
import { bytesEqual } from '../../src/core/bytes.ts'
import type { MemorySlot } from '../../src/core/memory-editor.ts'
import { sha256 } from '../../src/core/sha256.ts'
import { BANK_POLICY, editor, tameMemory } from '../fixtures/bank-memories.ts'
import { caught } from '../fixtures/caught.ts'

const memory = tameMemory(40, 'editor')
const slots = editor.slots(memory)

function changed(place: number, change: Partial<MemorySlot>): readonly MemorySlot[] {
  return slots.map((slot, i) => (i === place ? { ...slot, ...change } : slot))
}

function refusal(edited: readonly MemorySlot[]): string {
  const { code, fate, details } = caught(() => editor.assemble(edited))
  return `${code}, ${fate}: ${details.got}, not ${details.expected} (${details.where})`
}

describe('the editor of the slot bank', () => {
  it('takes a bank apart into an anchor and a window, oldest first, with the step of each', () => {
    expect(slots.map(({ slot, fromStep, toStep }) => ({ slot, fromStep, toStep }))).toEqual(memory.spans)
    expect(slots.map(({ slot }) => editor.partOf(slot))).toEqual(['anchor', ...Array<string>(30).fill('window')])
    expect(slots.every(({ values }) => values.length === SLOT_LENGTH)).toBe(true)
  })

  it('gives copies: what is done to a slot reaches neither the memory nor the next reading', () => {
    const before = memory.bytes.slice()
    for (const { values } of editor.slots(memory)) values.fill(7)
    expect(bytesEqual(memory.bytes, before)).toBe(true)
    expect(bytesEqual(editor.assemble(editor.slots(memory)).bytes, before)).toBe(true)
  })

  it('puts together copies: a slot poisoned afterwards does not reach the memory', () => {
    const poisoned = editor.slots(memory)
    const assembled = editor.assemble(poisoned)
    for (const { values } of poisoned) values.fill(Number.NaN)
    expect(bytesEqual(assembled.bytes, memory.bytes)).toBe(true)
  })

  it('puts together an empty bank, an anchor alone, and any shorter window', () => {
    expect(editor.assemble([]).bytes.length).toBe(METADATA_BYTES)
    expect(editor.assemble([]).spans).toEqual([])
    expect(editor.assemble(slots.slice(0, 1)).spans).toEqual(memory.spans.slice(0, 1))
    expect(editor.assemble(slots.slice(0, 9)).bytes.length).toBe(9 * SLOT_BYTES + METADATA_BYTES)
  })

  it('refuses a window without an anchor, slots out of order, twice, unknown, or one too many', () => {
    expect(refusal(slots.slice(1))).toBe('memory-malformed, record: slot window/0, not slot anchor (memory slot 0)')
    expect(refusal([slots[0]!, slots[2]!, slots[1]!])).toContain('slot window/1, not slot window/0')
    expect(refusal([slots[0]!, slots[0]!])).toContain('slot anchor, not slot window/0')
    expect(refusal(changed(3, { slot: 'window/two' }))).toContain('slot window/two, not slot window/2')
    expect(refusal([...slots, { ...slots[30]!, slot: 'window/30' }])).toContain('32 slots, not at most 31 slots')
  })

  it('refuses numbers of another length or type, not finite, and steps that are none', () => {
    expect(refusal(changed(2, { values: new Float32Array(1023) }))).toContain('1023 float32, not 1024 float32 (memory window/1, numbers)')
    for (const foreign of [new Float64Array(1024), new Uint8Array(4096), Array<number>(1024).fill(0)]) {
      expect(refusal(changed(2, { values: foreign as never }))).toContain('not 1024 float32')
    }
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      const values = slots[4]!.values.slice()
      values[1000] = value
      expect(refusal(changed(4, { values }))).toBe(`memory-not-finite, record: ${value}, not finite float32 (slot 4, number 1000)`)
    }
    for (const steps of [
      { fromStep: -1, toStep: -1 },
      { fromStep: 1.5, toStep: 1.5 },
      { toStep: 99 },
      { fromStep: 2 ** 32, toStep: 2 ** 32 },
    ]) {
      expect(refusal(changed(1, steps))).toContain('not one step from 0')
    }
  })

  it('refuses to take apart what an import would refuse', () => {
    const short = memory.bytes.slice(0, -4)
    const flipped = memory.bytes.map((byte, i) => (i === 5000 ? byte ^ 1 : byte))
    const stray = memory.bytes.slice(0, 4 * SLOT_BYTES + METADATA_BYTES)
    stray.set(new Uint8Array(METADATA_BYTES), 4 * SLOT_BYTES)
    const metadata = new DataView(stray.buffer, 4 * SLOT_BYTES)
    metadata.setUint32(0, 1, true)
    metadata.setUint32(4, 3, true)
    metadata.setUint32(METADATA_BYTES - 4, 12, true)
    const taken = (bytes: Uint8Array, digest = sha256(bytes)) => caught(() => editor.slots({ ...memory, bytes, digest })).details
    expect(taken(short).code).toBe('memory-malformed')
    expect(taken(flipped, memory.digest).code).toBe('memory-digest')
    expect(taken(stray).got).toBe('a step without a slot')
    expect(taken(new Float32Array(1024) as never, memory.digest)).toMatchObject({ code: 'memory-malformed', got: 'Float32Array' })
    expect(caught(() => editor.slots({ ...memory, policyDigest: sha256('another') })).code).toBe('memory-of-another-policy')
    expect(BANK_POLICY).not.toBe(sha256('another'))
  })

  it('reads bytes that lie somewhere inside a larger buffer, as those of a Buffer do', () => {
    const shifted = Buffer.alloc(memory.bytes.length + 3, 0xff)
    shifted.set(memory.bytes, 3)
    const inside = editor.slots({ ...memory, bytes: shifted.subarray(3) })
    expect(bytesEqual(editor.assemble(inside).bytes, memory.bytes)).toBe(true)
  })
})
