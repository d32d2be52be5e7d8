import { bytesOf } from '../../src/core/bytes.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import type { SlotSpan } from '../../src/core/memory-state.ts'
import { sha256 } from '../../src/core/sha256.ts'

/** Numbers in a slot: 1,024 float32. */
export const SLOT_LENGTH = 1024
export const SLOT_BYTES = 4096
export const WINDOW_SLOTS = 30
/** One anchor and a full window: 31 slots. */
export const FULL_BANK_BYTES = 126_976
/** After the slots: anchor count, window count and the step of each of up to 31 slots, uint32 little-endian, unused ones zero. */
export const METADATA_BYTES = 4 * (2 + 1 + WINDOW_SLOTS)

interface Slot {
  readonly values: Float32Array
  readonly step: number
}

/**
 * The memory of Mem-0 (docs/sources.md): one anchor, the first slot ever stored and never replaced, and a window of the last
 * 30 slots. The first slot stands in both until the window has moved past it.
 */
export class SlotBank {
  private anchorSlot: Slot | undefined
  private windowSlots: Slot[] = []

  get anchor(): Float32Array | undefined {
    return this.anchorSlot?.values
  }

  /** Stored slots, oldest first. */
  get window(): readonly Float32Array[] {
    return this.windowSlots.map((slot) => slot.values)
  }

  /** Keeps a copy of `values` (1,024 finite float32), written at history step `step`. */
  store(values: Float32Array, step: number): void {
    const slot: Slot = { values: values.slice(), step }
    this.anchorSlot ??= slot
    this.windowSlots = [...this.windowSlots, slot].slice(-WINDOW_SLOTS)
  }

  clear(): void {
    this.anchorSlot = undefined
    this.windowSlots = []
  }

  /** `anchor`, then `window/0` (oldest) .. `window/29`, each with the one step it was written from. */
  spans(): readonly SlotSpan[] {
    const names = ['anchor', ...this.windowSlots.map((_, i) => `window/${i}`)]
    return this.slots().map((slot, i) => ({ slot: names[i] ?? '', fromStep: slot.step, toStep: slot.step }))
  }

  /** Canonical bytes: the slots (anchor, then window oldest first), then {@link METADATA_BYTES} of counts and steps. */
  toBytes(): Uint8Array {
    const slots = this.slots()
    const bytes = new Uint8Array(slots.length * SLOT_BYTES + METADATA_BYTES)
    slots.forEach((slot, i) => bytes.set(bytesOf(slot.values), i * SLOT_BYTES))
    const metadata = new DataView(bytes.buffer, slots.length * SLOT_BYTES)
    const numbers = [slots.length - this.windowSlots.length, this.windowSlots.length, ...slots.map((slot) => slot.step)]
    numbers.forEach((number, i) => metadata.setUint32(4 * i, number, true))
    return bytes
  }

  /**
   * Replaces the contents by those of `bytes`; on an error the bank stays as it was.
   * @throws TwinpastError `memory-malformed` or `memory-not-finite`, fate record.
   */
  fromBytes(bytes: Uint8Array): void {
    const count = (bytes.length - METADATA_BYTES) / SLOT_BYTES
    if (!Number.isInteger(count) || count < 0 || count > 1 + WINDOW_SLOTS) {
      throw malformed(`${bytes.length} bytes`, `${SLOT_BYTES} n + ${METADATA_BYTES} bytes, n from 0 to ${1 + WINDOW_SLOTS} slots`, 'length')
    }
    const metadata = new DataView(bytes.buffer, bytes.byteOffset + count * SLOT_BYTES, METADATA_BYTES)
    const anchors = metadata.getUint32(0, true)
    const windows = metadata.getUint32(4, true)
    if (anchors > 1 || windows > WINDOW_SLOTS || anchors + windows !== count || (windows > 0 && anchors === 0)) {
      throw malformed(
        `${anchors} anchors and ${windows} window slots in ${count} slots`,
        'counts that fit the length, and an anchor',
        'metadata',
      )
    }
    const numbers = new Float32Array(bytes.slice(0, count * SLOT_BYTES).buffer)
    requireFinite(numbers)
    const slots = Array.from({ length: count }, (_, i): Slot => ({
      values: numbers.subarray(i * SLOT_LENGTH, (i + 1) * SLOT_LENGTH),
      step: metadata.getUint32(4 * (2 + i), true),
    }))
    this.anchorSlot = slots[0]
    this.windowSlots = slots.slice(1)
  }

  /** Hex SHA-256 of each slot's 4,096 bytes, in the order of {@link spans}. */
  slotDigests(): readonly string[] {
    return this.slots().map((slot) => sha256(bytesOf(slot.values)))
  }

  private slots(): readonly Slot[] {
    return this.anchorSlot === undefined ? [] : [this.anchorSlot, ...this.windowSlots]
  }
}

function malformed(got: string, expected: string, where: string): TwinpastError {
  return new TwinpastError({
    code: 'memory-malformed',
    fate: 'record',
    message: 'These bytes are not a slot bank.',
    got,
    expected,
    where: `memory ${where}`,
    remedy: 'Import bytes that exportMemory of the same policy returned.',
  })
}

function requireFinite(numbers: Float32Array): void {
  let index = 0
  while (index < numbers.length && Number.isFinite(numbers[index])) index += 1
  if (index === numbers.length) return
  throw new TwinpastError({
    code: 'memory-not-finite',
    fate: 'record',
    message: 'A slot holds a number that is not finite.',
    got: String(numbers[index]),
    expected: 'finite float32',
    where: `slot ${Math.floor(index / SLOT_LENGTH)}, number ${index % SLOT_LENGTH}`,
    remedy: 'Import bytes that exportMemory of the same policy returned, or edit slots with finite numbers.',
  })
}
