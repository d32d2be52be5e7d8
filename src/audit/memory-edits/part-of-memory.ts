import type { FactPart } from '../../core/intervention-registration.ts'
import type { MemoryEditor } from '../../core/memory-editor.ts'
import type { SlotSpan } from '../../core/memory-state.ts'
import { editRefused } from './edit-refused.ts'

/** Tells whether a slot belongs to `part`. */
export function partTest(editor: MemoryEditor, part: FactPart): (slot: SlotSpan) => boolean {
  return ({ slot }) => part === 'bank' || editor.partOf(slot) === part
}

/** Throws TwinpastError `memory-part-absent`, fate record, if none of `slots` belongs to `part`. */
export function requirePart(editor: MemoryEditor, slots: readonly SlotSpan[], part: FactPart): void {
  if (slots.some(partTest(editor, part))) return
  const parts = [...new Set(slots.map(({ slot }) => editor.partOf(slot)))]
  throw editRefused({
    code: 'memory-part-absent',
    message: 'The memory has no slot of the part that is to be edited.',
    got: parts.length === 0 ? 'a memory without slots' : `parts ${parts.join(', ')}`,
    expected: `a slot of part ${part}`,
    where: `memory part ${part}`,
  })
}
