import type { MemoryEditor, MemorySlot } from '../../src/core/memory-editor.ts'
import { encodeBank, malformedBank, SLOT_LENGTH, slotName, WINDOW_SLOTS } from './bank-bytes.ts'
import type { StoredSlot } from './bank-bytes.ts'
import { bankMemory, ownBytes } from './bank-memory.ts'
import { SlotBank } from './slot-bank.ts'

const LAST_STEP = 2 ** 32 - 1

/**
 * Editor of slot banks written under `policyDigest`. Parts: `anchor` (one slot) and `window` (`window/0`, the oldest, to at most
 * `window/29`). What it puts together passes the checks of an import: names in order, 1,024 finite float32 and one step a slot.
 */
export function bankEditor(policyDigest: string): MemoryEditor {
  return {
    partOf: (slot) => (slot === slotName(0) ? 'anchor' : 'window'),
    slots(state) {
      const bank = new SlotBank()
      bank.fromBytes(ownBytes(state, policyDigest))
      return bank.memorySlots()
    },
    assemble(slots) {
      if (slots.length > 1 + WINDOW_SLOTS) throw malformedBank(`${slots.length} slots`, `at most ${1 + WINDOW_SLOTS} slots`, 'slots')
      const bank = new SlotBank()
      bank.fromBytes(encodeBank(slots.map(storedSlot)))
      return bankMemory(bank, policyDigest)
    },
  }
}

function storedSlot(slot: MemorySlot, place: number): StoredSlot {
  const { fromStep, toStep } = slot
  const values: unknown = slot.values
  if (slot.slot !== slotName(place)) throw malformedBank(`slot ${slot.slot}`, `slot ${slotName(place)}`, `slot ${place}`)
  if (!(values instanceof Float32Array) || values.length !== SLOT_LENGTH) {
    const got = values instanceof Float32Array ? `${values.length} float32` : Object.prototype.toString.call(values).slice(8, -1)
    throw malformedBank(got, `${SLOT_LENGTH} float32`, `${slot.slot}, numbers`)
  }
  if (!Number.isInteger(fromStep) || fromStep !== toStep || fromStep < 0 || fromStep > LAST_STEP) {
    throw malformedBank(`steps ${fromStep}..${toStep}`, `one step from 0 to ${LAST_STEP}`, `${slot.slot}, steps`)
  }
  return { values, step: fromStep }
}
