import { bytesOf } from '../../src/core/bytes.ts'
import type { MemorySlot } from '../../src/core/memory-editor.ts'
import type { SlotSpan } from '../../src/core/memory-state.ts'
import { sha256 } from '../../src/core/sha256.ts'
import { decodeBank, encodeBank, slotName, WINDOW_SLOTS } from './bank-bytes.ts'
import type { StoredSlot } from './bank-bytes.ts'

/**
 * The memory of Mem-0 (docs/sources.md): one anchor, the first slot ever stored and never replaced, and a window of the last
 * 30 slots. The first slot stands in both until the window has moved past it.
 */
export class SlotBank {
  private anchorSlot: StoredSlot | undefined
  private windowSlots: readonly StoredSlot[] = []

  get anchor(): Float32Array | undefined {
    return this.anchorSlot?.values
  }

  /** Stored slots, oldest first. */
  get window(): readonly Float32Array[] {
    return this.windowSlots.map((slot) => slot.values)
  }

  /** Keeps a copy of `values` (1,024 finite float32), written at history step `step`. */
  store(values: Float32Array, step: number): void {
    const slot: StoredSlot = { values: values.slice(), step }
    this.anchorSlot ??= slot
    this.windowSlots = [...this.windowSlots, slot].slice(-WINDOW_SLOTS)
  }

  clear(): void {
    this.anchorSlot = undefined
    this.windowSlots = []
  }

  /** `anchor`, then `window/0` (oldest) .. `window/29`, each with the one step it was written from. */
  spans(): readonly SlotSpan[] {
    return this.slots().map(spanOf)
  }

  /** Copies of all slots, in the order of {@link spans}. */
  memorySlots(): readonly MemorySlot[] {
    return this.slots().map((slot, i) => ({ ...spanOf(slot, i), values: slot.values.slice() }))
  }

  /** The canonical bytes of `encodeBank`. */
  toBytes(): Uint8Array {
    return encodeBank(this.slots())
  }

  /**
   * Replaces the contents by those of `bytes`; on an error the bank stays as it was.
   * @throws TwinpastError `memory-malformed` or `memory-not-finite`, fate record.
   */
  fromBytes(bytes: Uint8Array): void {
    const [anchor, ...window] = decodeBank(bytes)
    this.anchorSlot = anchor
    this.windowSlots = window
  }

  /** Hex SHA-256 of each slot's 4,096 bytes, in the order of {@link spans}. */
  slotDigests(): readonly string[] {
    return this.slots().map((slot) => sha256(bytesOf(slot.values)))
  }

  private slots(): readonly StoredSlot[] {
    return this.anchorSlot === undefined ? [] : [this.anchorSlot, ...this.windowSlots]
  }
}

function spanOf({ step }: StoredSlot, place: number): SlotSpan {
  return { slot: slotName(place), fromStep: step, toStep: step }
}
