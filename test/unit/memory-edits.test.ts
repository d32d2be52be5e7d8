import { describe, expect, it } from 'vitest'
import { readAnchorFile, writeAnchorFile } from '../../src/audit/anchor-fault/anchor-file.ts'
import { editSlot } from '../../src/audit/memory-edits/edit-slot.ts'
import { faultMemory } from '../../src/audit/memory-edits/fault-memory.ts'
import { nextFloat32Up } from '../../src/audit/memory-edits/next-float32-up.ts'
import { nudgePart } from '../../src/audit/memory-edits/nudge-part.ts'
import { protectAnchor, restoreAnchor } from '../../src/audit/memory-edits/protected-anchor.ts'
import { replacePart } from '../../src/audit/memory-edits/replace-part.ts'
import { requireEditor } from '../../src/audit/memory-edits/require-editor.ts'
import { bytesEqual, bytesOf } from '../../src/core/bytes.ts'
import type { BankFault } from '../../src/core/intervention-registration.ts'
import type { PolicySession } from '../../src/core/policy-session.ts'
import { sha256 } from '../../src/core/sha256.ts'
import { BANK_POLICY, editor, memoryOf, numbersOf, tameMemory } from '../fixtures/bank-memories.ts'
import { caught } from '../fixtures/caught.ts'

const own = tameMemory(50, 'own')
const donor = tameMemory(45, 'donor')
const empty = tameMemory(0, 'empty')
const before = numbersOf(own)

const faulted = (fault: BankFault, seed = '1') => faultMemory(editor, own, fault, ['study', 'pair-000', '0', seed])
const slotBytes = (values: Float32Array | undefined) => bytesOf(values ?? new Float32Array(0))
const changedBits = (a: Float32Array, b: Float32Array) =>
  [...new Uint32Array(a.slice().buffer)].map((bits, i) => (bits ^ (new Uint32Array(b.buffer, b.byteOffset, b.length)[i] ?? 0)) >>> 0)

describe('parts of a memory', () => {
  it('the anchor of the donor comes with its step, the window stays own', () => {
    const mixed = replacePart(editor, own, donor, 'anchor')
    expect(bytesEqual(slotBytes(numbersOf(mixed)['anchor']), slotBytes(numbersOf(donor)['anchor']))).toBe(true)
    expect(bytesEqual(slotBytes(numbersOf(mixed)['window/29']), slotBytes(before['window/29']))).toBe(true)
    expect(mixed.spans.at(-1)).toEqual({ slot: 'window/29', fromStep: 49, toStep: 49 })
  })

  it('a window of another length takes the place of the own one', () => {
    const short = tameMemory(4, 'short')
    expect(replacePart(editor, own, short, 'window').spans).toHaveLength(5)
    expect(replacePart(editor, short, own, 'window').spans).toHaveLength(31)
    expect(replacePart(editor, own, empty, 'window').spans.map(({ slot }) => slot)).toEqual(['anchor'])
    expect(replacePart(editor, own, empty, 'bank').digest).toBe(empty.digest)
  })

  it('an edit that would leave a window without an anchor, or finds no part, is refused', () => {
    expect(caught(() => replacePart(editor, own, empty, 'anchor')).code).toBe('memory-malformed')
    expect(caught(() => replacePart(editor, empty, own, 'window')).code).toBe('memory-malformed')
    expect(caught(() => replacePart(editor, empty, empty, 'anchor')).code).toBe('memory-part-absent')
    expect(caught(() => nudgePart(editor, empty, 'bank')).details.got).toBe('a memory without slots')
    const unnamed = { ...editor, partOf: () => 'log' }
    expect(caught(() => nudgePart(unnamed, own, 'anchor')).details.got).toBe('parts log')
    expect(caught(() => protectAnchor(unnamed, own)).code).toBe('memory-part-absent')
  })

  it('one slot takes other numbers by its name', () => {
    const edited = editSlot(editor, own, 'window/7', new Float32Array(1024).fill(0.5))
    const numbers = numbersOf(edited)
    const touched = Object.keys(before).filter((slot) => !bytesEqual(slotBytes(before[slot]), slotBytes(numbers[slot])))
    expect(touched).toEqual(['window/7'])
    expect(edited.spans).toEqual(own.spans)
    expect(caught(() => editSlot(editor, own, 'window/30', new Float32Array(1024))).code).toBe('memory-slot-absent')
    expect(caught(() => editSlot(editor, own, 'anchor', new Float32Array(3))).code).toBe('memory-malformed')
  })

  it('the next float32 upwards is that of IEEE 754 at zeros, denormals, negatives and binades; the largest steps down', () => {
    const largest = 3.4028234663852886e38
    const given = [0, -0, 1, -1, 1.401298464324817e-45, -1.401298464324817e-45, 1.9999998807907104, -2, -largest, largest]
    const next = nextFloat32Up(Float32Array.from(given))
    const tiny = 1.401298464324817e-45
    const wanted = [tiny, tiny, 1.0000001192092896, -0.9999999403953552, 2 * tiny, -0, 2, -1.9999998807907104]
    expect([...next.slice(0, 8)]).toEqual(wanted)
    expect([...next.slice(8)]).toEqual([-3.4028232635611926e38, 3.4028232635611926e38])
  })
})

describe('faults', () => {
  it('zero: every number is 0, labels stay', () => {
    const zero = faulted('zero')
    expect(Object.values(numbersOf(zero)).every((values) => values.every((value) => Object.is(value, 0)))).toBe(true)
    expect(zero.spans).toEqual(own.spans)
  })

  it('noise: other numbers of the mean and standard deviation of each slot', () => {
    const noise = numbersOf(faulted('noise'))
    const moments = (values: Float32Array) => {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      return { mean, sd: Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) }
    }
    for (const [slot, values] of Object.entries(noise)) {
      const [got, wanted] = [moments(values), moments(before[slot]!)]
      expect(Math.abs(got.mean - wanted.mean)).toBeLessThan((5 * wanted.sd) / 32)
      expect(Math.abs(got.sd / wanted.sd - 1)).toBeLessThan(0.12)
      const covariance = values.reduce((sum, value, i) => sum + (value - got.mean) * ((before[slot]![i] ?? 0) - wanted.mean), 0) / 1024
      expect(Math.abs(covariance / got.sd / wanted.sd)).toBeLessThan(0.2)
    }
  })

  it('slots-swapped: no place keeps its numbers, all numbers are still there, labels stay', () => {
    const swapped = faulted('slots-swapped')
    const after = numbersOf(swapped)
    const digests = (numbers: Readonly<Record<string, Float32Array>>) => Object.values(numbers).map((values) => sha256(bytesOf(values)))
    expect(digests(after).filter((digest, i) => digest === digests(before)[i])).toEqual([])
    expect(digests(after).sort()).toEqual(digests(before).sort())
    expect(swapped.spans).toEqual(own.spans)
  })

  it('bit-flips: 1,024 bits in every slot, mantissa and sign only', () => {
    const after = numbersOf(faulted('bit-flips'))
    for (const [slot, values] of Object.entries(before)) {
      const flips = changedBits(values, after[slot]!)
      expect(flips.reduce((sum, bits) => sum + bits.toString(2).replaceAll('0', '').length, 0)).toBe(1024)
      expect(flips.every((bits) => (bits & 0x7f800000) === 0)).toBe(true)
      expect(flips.some((bits) => bits >= 0x80000000)).toBe(true)
    }
  })

  it('window-truncated: the newest half of the window is lost, the anchor and the older half are untouched', () => {
    const truncated = faulted('window-truncated')
    expect(truncated.spans).toEqual(own.spans.slice(0, 16))
    expect(bytesEqual(truncated.bytes.slice(0, 16 * 4096), own.bytes.slice(0, 16 * 4096))).toBe(true)
    const three = faultMemory(editor, tameMemory(3, 'odd'), 'window-truncated', ['x'])
    expect(three.spans.map(({ slot }) => slot)).toEqual(['anchor', 'window/0'])
  })

  it('other streams give other noise, flips and orders', () => {
    for (const fault of ['noise', 'bit-flips', 'slots-swapped'] as const) {
      expect(new Set(['1', '2', '3'].map((seed) => faulted(fault, seed).digest)).size).toBe(3)
    }
  })

  it('too few slots, or a fault that leaves every byte, are refused', () => {
    expect(caught(() => faultMemory(editor, empty, 'zero', ['x'])).details).toMatchObject({ code: 'memory-fault-slots', got: '0 slots' })
    const anchorAlone = editor.assemble(editor.slots(own).slice(0, 1))
    expect(caught(() => faultMemory(editor, anchorAlone, 'slots-swapped', ['x'])).details).toMatchObject({
      code: 'memory-fault-slots',
      expected: '2 or more for slots-swapped',
    })
    expect(caught(() => faultMemory(editor, anchorAlone, 'window-truncated', ['x'])).code).toBe('memory-part-absent')
    const blank = memoryOf(40, () => new Float32Array(1024))
    for (const fault of ['zero', 'noise', 'slots-swapped'] as const) {
      expect(caught(() => faultMemory(editor, blank, fault, ['x'])).code).toBe('memory-fault-idle')
    }
  })
})

describe('the protected anchor', () => {
  const anchor = protectAnchor(editor, own)

  it('is the 4,096 bytes of the first slot with their SHA-256, apart from the memory', () => {
    expect(anchor.payload.length).toBe(4096)
    expect(bytesEqual(anchor.payload, own.bytes.slice(0, 4096))).toBe(true)
    expect(anchor).toMatchObject({ digest: sha256(own.bytes.slice(0, 4096)), policyDigest: BANK_POLICY })
    const copy = protectAnchor(editor, own)
    copy.payload.fill(0)
    expect(bytesEqual(own.bytes.slice(0, 4096), anchor.payload)).toBe(true)
  })

  it('restores nothing from a damaged copy, or into another policy', () => {
    const damaged = { ...anchor, payload: anchor.payload.map((byte, i) => (i === 77 ? byte ^ 4 : byte)) }
    const zero = faulted('zero')
    expect(caught(() => restoreAnchor(editor, zero, damaged)).details).toMatchObject({ code: 'anchor-digest', fate: 'record' })
    expect(caught(() => restoreAnchor(editor, zero, { ...anchor, policyDigest: sha256('other') })).code).toBe('anchor-of-another-policy')
    expect(caught(() => restoreAnchor(editor, empty, anchor)).code).toBe('memory-part-absent')
    const short = anchor.payload.slice(0, 400)
    expect(caught(() => restoreAnchor(editor, zero, { ...anchor, payload: short, digest: sha256(short) })).code).toBe('memory-malformed')
  })

  it('restores nothing from a file that was cut or flipped after its header', () => {
    const file = writeAnchorFile(anchor)
    for (const damaged of [file.slice(0, 2000), file.map((byte, i) => (i === 4000 ? byte ^ 1 : byte))]) {
      expect(caught(() => restoreAnchor(editor, faulted('zero'), readAnchorFile(damaged))).code).toBe('anchor-digest')
    }
  })
})

describe('a policy that cannot edit', () => {
  const session = (edit: boolean, memory: 'export' | 'refold', withEditor: boolean) =>
    ({
      info: { name: 'some', capabilities: { edit, memory, noise: 'tape' } },
      ...(withEditor ? { editor } : {}),
    }) as unknown as PolicySession

  it('is refused before anything is asked, with what it lacks', () => {
    expect(requireEditor(session(true, 'export', true))).toBe(editor)
    for (const [edit, memory, withEditor, got] of [
      [false, 'export', false, 'edit false, memory export, no editor'],
      [true, 'export', false, 'edit true, memory export, no editor'],
      [false, 'export', true, 'edit false, memory export, an editor'],
      [true, 'refold', true, 'edit true, memory refold, an editor'],
    ] as const) {
      const { details } = caught(() => requireEditor(session(edit, memory, withEditor)))
      expect(details).toMatchObject({ code: 'policy-cannot-edit', fate: 'refuse', exitCode: 2, got, where: 'policy some' })
    }
  })
})
