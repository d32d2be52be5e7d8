import type { MemoryEditor } from '../../core/memory-editor.ts'
import type { MemoryState } from '../../core/memory-state.ts'
import { editRefused } from './edit-refused.ts'

/**
 * `own` with other numbers in one slot; its label and steps, and every other slot, stay.
 * @throws TwinpastError `memory-slot-absent`, fate record, or what the editor throws for numbers that the slot cannot hold.
 */
export function editSlot(editor: MemoryEditor, own: MemoryState, slot: string, values: Float32Array): MemoryState {
  const slots = editor.slots(own)
  if (slots.some((candidate) => candidate.slot === slot)) {
    return editor.assemble(slots.map((candidate) => (candidate.slot === slot ? { ...candidate, values } : candidate)))
  }
  throw editRefused({
    code: 'memory-slot-absent',
    message: 'The memory has no slot of this name.',
    got: slots.map((candidate) => candidate.slot).join(', ') || 'a memory without slots',
    expected: `a slot named ${slot}`,
    where: `memory slot ${slot}`,
  })
}
