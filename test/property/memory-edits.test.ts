import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAnchorFile, writeAnchorFile } from '../../src/audit/anchor-fault/anchor-file.ts'
import { faultMemory } from '../../src/audit/memory-edits/fault-memory.ts'
import { memoryIsIntact } from '../../src/audit/memory-edits/memory-is-intact.ts'
import { nudgePart } from '../../src/audit/memory-edits/nudge-part.ts'
import { protectAnchor, restoreAnchor } from '../../src/audit/memory-edits/protected-anchor.ts'
import { replacePart } from '../../src/audit/memory-edits/replace-part.ts'
import { replicaOf } from '../../src/audit/memory-edits/replica-of.ts'
import { bytesEqual, bytesOf } from '../../src/core/bytes.ts'
import { bankFaults } from '../../src/core/intervention-registration.ts'
import type { FactPart } from '../../src/core/intervention-registration.ts'
import type { MemoryState } from '../../src/core/memory-state.ts'
import { editor, numbersOf, tameMemory, wildMemory } from '../fixtures/bank-memories.ts'

const runs = { numRuns: 40 }
const name = fc.string({ maxLength: 8 })
const steps = fc.integer({ min: 1, max: 70 })
const wild = fc.tuple(steps, name).map(([count, label]) => wildMemory(count, label))
const tame = fc.tuple(fc.integer({ min: 2, max: 70 }), name).map(([count, label]) => tameMemory(count, label))
const part = fc.constantFrom<FactPart>('anchor', 'window', 'bank')
const fault = fc.constantFrom(...bankFaults)

const same = (a: MemoryState, b: MemoryState): boolean => bytesEqual(a.bytes, b.bytes) && a.digest === b.digest

/** Place of a finite float32 in their order; both zeros share one. */
function rank(value: number): number {
  const bits = new DataView(new ArrayBuffer(4))
  bits.setFloat32(0, value)
  const word = bits.getUint32(0)
  return word >= 0x80000000 ? -(word - 0x80000000) : word
}

describe('edits of a memory', () => {
  it('a replica is byte-equal, whatever finite numbers it holds, and its labels are too', () => {
    fc.assert(
      fc.property(wild, (own) => {
        const replica = replicaOf(editor, own)
        expect(same(replica, own)).toBe(true)
        expect(replica.spans).toEqual(own.spans)
        expect(replica.policyDigest).toBe(own.policyDigest)
      }),
      runs,
    )
  })

  it('anchor and window replaced one after the other, in either order, are the whole bank replaced', () => {
    fc.assert(
      fc.property(wild, wild, (own, donor) => {
        const whole = replacePart(editor, own, donor, 'bank')
        expect(same(whole, donor)).toBe(true)
        const anchorFirst = replacePart(editor, replacePart(editor, own, donor, 'anchor'), donor, 'window')
        const windowFirst = replacePart(editor, replacePart(editor, own, donor, 'window'), donor, 'anchor')
        expect(same(anchorFirst, whole) && same(windowFirst, whole)).toBe(true)
      }),
      runs,
    )
  })

  it('a part replaced by itself changes nothing, and a replaced part leaves the other one', () => {
    fc.assert(
      fc.property(wild, wild, part, (own, donor, which) => {
        expect(same(replacePart(editor, own, own, which), own)).toBe(true)
        const mixed = replacePart(editor, own, donor, which)
        const [mixedAnchor, ownAnchor, donorAnchor] = [mixed, own, donor].map((memory) => protectAnchor(editor, memory).digest)
        expect(mixedAnchor).toBe(which === 'window' ? ownAnchor : donorAnchor)
        expect(mixed.spans.slice(1)).toEqual((which === 'anchor' ? own : donor).spans.slice(1))
      }),
      runs,
    )
  })

  it('a nudge moves every number of its part by exactly one place, stays finite, and moves nothing else', () => {
    fc.assert(
      fc.property(wild, part, (own, which) => {
        const [before, after] = [numbersOf(own), numbersOf(nudgePart(editor, own, which))]
        for (const [slot, values] of Object.entries(before)) {
          const moved = which === 'bank' || editor.partOf(slot) === which
          const next = after[slot] ?? new Float32Array(0)
          if (!moved) expect(bytesEqual(bytesOf(values), bytesOf(next))).toBe(true)
          else expect(values.every((value, i) => Math.abs(rank(next[i] ?? Number.NaN) - rank(value)) === 1)).toBe(true)
        }
      }),
      runs,
    )
  })

  it('a fault is a pure function of memory and stream, spares its input, holds finite numbers only, and is detected', () => {
    fc.assert(
      fc.property(tame, fault, name, (own, kind, stream) => {
        const before = own.bytes.slice()
        const faulted = faultMemory(editor, own, kind, ['property', stream])
        expect(same(faultMemory(editor, own, kind, ['property', stream]), faulted)).toBe(true)
        expect(bytesEqual(own.bytes, before)).toBe(true)
        expect(same(replicaOf(editor, faulted), faulted)).toBe(true)
        expect(memoryIsIntact(own.digest, own)).toBe(true)
        expect(memoryIsIntact(own.digest, faulted)).toBe(false)
      }),
      runs,
    )
  })

  it('flipped bits and swapped slots hold for any finite numbers', () => {
    fc.assert(
      fc.property(wild, fc.constantFrom('bit-flips' as const, 'slots-swapped' as const), name, (own, kind, stream) => {
        fc.pre(own.spans.length > 2)
        expect(memoryIsIntact(own.digest, faultMemory(editor, own, kind, [stream]))).toBe(false)
      }),
      runs,
    )
  })

  it('a restored anchor, through its file or not, is the true one after every fault, and only it is touched', () => {
    fc.assert(
      fc.property(tame, fault, name, (own, kind, stream) => {
        const anchor = protectAnchor(editor, own)
        const read = readAnchorFile(writeAnchorFile(anchor))
        expect([bytesEqual(read.payload, anchor.payload), read.digest, read.policyDigest]).toEqual([true, anchor.digest, own.policyDigest])
        const faulted = faultMemory(editor, own, kind, [stream])
        const restored = restoreAnchor(editor, faulted, read)
        expect(protectAnchor(editor, restored).digest).toBe(anchor.digest)
        expect(same(restored, replacePart(editor, faulted, own, 'anchor'))).toBe(true)
      }),
      runs,
    )
  })
})
