import type { FactPart } from '../../core/intervention-registration.ts'
import type { MemoryEditor } from '../../core/memory-editor.ts'
import type { MemoryState } from '../../core/memory-state.ts'
import { nextFloat32Up } from './next-float32-up.ts'
import { partTest, requirePart } from './part-of-memory.ts'

/** `own` with every number of `part` one unit in the last place higher. Throws TwinpastError `memory-part-absent`, fate record. */
export function nudgePart(editor: MemoryEditor, own: MemoryState, part: FactPart): MemoryState {
  const slots = editor.slots(own)
  requirePart(editor, slots, part)
  const inPart = partTest(editor, part)
  return editor.assemble(slots.map((slot) => (inPart(slot) ? { ...slot, values: nextFloat32Up(slot.values) } : slot)))
}
