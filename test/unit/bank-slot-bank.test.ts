import { describe, expect, it } from 'vitest'
import { bytesEqual } from '../../src/core/bytes.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import { METADATA_BYTES, SLOT_BYTES, SLOT_LENGTH, WINDOW_SLOTS } from '../../policies/bank/bank-bytes.ts'
import { SlotBank } from '../../policies/bank/slot-bank.ts'

/** One anchor and a full window, as docs/sources.md has it. */
const FULL_BANK_BYTES = 126_976

const slotOf = (value: number) => new Float32Array(SLOT_LENGTH).fill(value)

function bankAfter(steps: number): SlotBank {
  const bank = new SlotBank()
  for (let step = 0; step < steps; step++) bank.store(slotOf(step), step)
  return bank
}

function errorOf(act: () => void): TwinpastError {
  try {
    act()
  } catch (error) {
    if (error instanceof TwinpastError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('slot bank', () => {
  it('holds 4,096 bytes a slot and 126,976 bytes when full', () => {
    expect(SLOT_LENGTH * Float32Array.BYTES_PER_ELEMENT).toBe(SLOT_BYTES)
    expect((1 + WINDOW_SLOTS) * SLOT_BYTES).toBe(FULL_BANK_BYTES)
    for (const steps of [30, 31, 65, 200]) expect(bankAfter(steps).toBytes().length).toBe(FULL_BANK_BYTES + METADATA_BYTES)
    expect(bankAfter(0).toBytes().length).toBe(METADATA_BYTES)
    expect(bankAfter(7).toBytes().length).toBe(8 * SLOT_BYTES + METADATA_BYTES)
  })

  it('never replaces the anchor and keeps the last 30 slots, oldest first', () => {
    const bank = bankAfter(65)
    expect(bank.anchor?.[0]).toBe(0)
    expect(bank.window.map((slot) => slot[0])).toEqual(Array.from({ length: 30 }, (_, i) => 35 + i))
    const spans = bank.spans()
    expect(spans).toHaveLength(31)
    expect(spans[0]).toEqual({ slot: 'anchor', fromStep: 0, toStep: 0 })
    expect(spans[1]).toEqual({ slot: 'window/0', fromStep: 35, toStep: 35 })
    expect(spans[30]).toEqual({ slot: 'window/29', fromStep: 64, toStep: 64 })
  })

  it('keeps its own copy of what is stored and of what is imported', () => {
    const values = slotOf(1)
    const bank = new SlotBank()
    bank.store(values, 0)
    values.fill(9)
    expect(bank.anchor?.[5]).toBe(1)
    const bytes = bank.toBytes()
    bank.fromBytes(bytes)
    bytes.fill(255)
    expect(bank.anchor?.[5]).toBe(1)
  })

  it('exports canonical bytes that import to the same bytes, spans and slot digests', () => {
    for (const steps of [0, 1, 29, 30, 31, 65]) {
      const bank = bankAfter(steps)
      const copy = new SlotBank()
      copy.fromBytes(bank.toBytes())
      expect(bytesEqual(copy.toBytes(), bank.toBytes())).toBe(true)
      expect(copy.spans()).toEqual(bank.spans())
      expect(copy.slotDigests()).toEqual(bank.slotDigests())
    }
  })

  it('lays slots out as little-endian float32, anchor first, without a header', () => {
    const view = new DataView(bankAfter(40).toBytes().buffer)
    expect(view.getFloat32(0, true)).toBe(0)
    expect(view.getFloat32(SLOT_BYTES, true)).toBe(10)
    expect(view.getFloat32(30 * SLOT_BYTES, true)).toBe(39)
    expect(view.getUint32(FULL_BANK_BYTES, true)).toBe(1)
    expect(view.getUint32(FULL_BANK_BYTES + 4, true)).toBe(30)
    expect(view.getUint32(FULL_BANK_BYTES + 8 + 4 * 30, true)).toBe(39)
  })

  it('refuses bytes of another length, counts that do not fit, and numbers that are not finite, and stays as it was', () => {
    const bank = bankAfter(5)
    const before = bank.toBytes()
    const wrongCount = bankAfter(5).toBytes()
    new DataView(wrongCount.buffer).setUint32(6 * SLOT_BYTES + 4, 4, true)
    const notFinite = bankAfter(5).toBytes()
    new DataView(notFinite.buffer).setFloat32(2 * SLOT_BYTES + 12, Number.NaN, true)
    const tooMany = new Uint8Array(32 * SLOT_BYTES + METADATA_BYTES)
    expect(errorOf(() => bank.fromBytes(before.slice(1))).code).toBe('memory-malformed')
    expect(errorOf(() => bank.fromBytes(new Uint8Array(0))).code).toBe('memory-malformed')
    expect(errorOf(() => bank.fromBytes(tooMany)).code).toBe('memory-malformed')
    expect(errorOf(() => bank.fromBytes(wrongCount)).details.got).toBe('1 anchors and 4 window slots in 6 slots')
    expect(errorOf(() => bank.fromBytes(notFinite)).details.where).toBe('slot 2, number 3')
    expect(bytesEqual(bank.toBytes(), before)).toBe(true)
  })
})
