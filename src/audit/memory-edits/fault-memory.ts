import type { BankFault } from '../../core/intervention-registration.ts'
import type { MemoryEditor, MemorySlot } from '../../core/memory-editor.ts'
import type { MemoryState } from '../../core/memory-state.ts'
import { sequentialDraws } from '../../stats/streams/sequential-draws.ts'
import type { Draws } from '../../stats/streams/sequential-draws.ts'
import { editRefused } from './edit-refused.ts'
import { flipBits } from './flip-bits.ts'
import { partTest, requirePart } from './part-of-memory.ts'

/**
 * Damages a whole memory in one registered way; a pure function of the memory and the stream that `streamFields` names.
 *
 * `zero`: every number becomes 0. `noise`: every slot becomes normals of its own mean and standard deviation. `slots-swapped`: the
 * numbers of all slots, anchor and window alike, change places by a derangement (no slot keeps its own); labels stay. `bit-flips`:
 * {@link flipBits} in every slot. `window-truncated`: the newest half of the window slots is lost, rounded up.
 * @throws TwinpastError `memory-fault-slots` (too few slots) or `memory-fault-idle` (the bytes are as before), fate record.
 */
export function faultMemory(editor: MemoryEditor, own: MemoryState, fault: BankFault, streamFields: readonly string[]): MemoryState {
  const slots = editor.slots(own)
  requireSlots(slots, fault)
  const faulted = editor.assemble(faultedSlots(editor, slots, fault, sequentialDraws([...streamFields, 'memory-fault', fault])))
  if (faulted.digest !== own.digest) return faulted
  throw editRefused({
    code: 'memory-fault-idle',
    message: 'The fault left every byte of the memory as it was.',
    got: `${fault}: digest ${faulted.digest}`,
    expected: 'other bytes',
    where: `memory of ${slots.length} slots`,
  })
}

function faultedSlots(editor: MemoryEditor, slots: readonly MemorySlot[], fault: BankFault, draws: Draws): readonly MemorySlot[] {
  switch (fault) {
    case 'zero':
      return slots.map((slot) => ({ ...slot, values: new Float32Array(slot.values.length) }))
    case 'noise':
      return slots.map((slot) => ({ ...slot, values: noiseLike(slot.values, draws) }))
    case 'slots-swapped':
      return swapped(slots, draws)
    case 'bit-flips':
      return slots.map((slot) => ({ ...slot, values: flipBits(slot.values, draws) }))
    case 'window-truncated':
      return withoutNewestHalf(editor, slots)
  }
}

function noiseLike(values: Float32Array, draws: Draws): Float32Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return values.map(() => mean + Math.sqrt(variance) * draws.normal())
}

/** A cyclic permutation of the numbers by Sattolo's algorithm (Information Processing Letters 22, 1986): no slot keeps its own. */
function swapped(slots: readonly MemorySlot[], draws: Draws): readonly MemorySlot[] {
  const values = slots.map((slot) => slot.values)
  for (let last = values.length - 1; last > 0; last--) {
    const other = draws.integer(last)
    ;[values[last], values[other]] = [values[other]!, values[last]!]
  }
  return slots.map((slot, i) => ({ ...slot, values: values[i] ?? slot.values }))
}

function withoutNewestHalf(editor: MemoryEditor, slots: readonly MemorySlot[]): readonly MemorySlot[] {
  requirePart(editor, slots, 'window')
  const window = slots.filter(partTest(editor, 'window')).sort((a, b) => a.toStep - b.toStep)
  const lost = new Set(window.slice(Math.floor(window.length / 2)))
  return slots.filter((slot) => !lost.has(slot))
}

function requireSlots(slots: readonly MemorySlot[], fault: BankFault): void {
  const least = fault === 'slots-swapped' ? 2 : 1
  if (slots.length >= least) return
  throw editRefused({
    code: 'memory-fault-slots',
    message: 'The memory holds too few slots for this fault.',
    got: `${slots.length} slots`,
    expected: `${least} or more for ${fault}`,
    where: 'memory',
  })
}
