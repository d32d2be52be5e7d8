import type { MemoryEditor } from '../../core/memory-editor.ts'
import type { MemoryState } from '../../core/memory-state.ts'

/** The memory taken apart and put together: the floor of every edit, byte-equal for a sound editor. */
export function replicaOf(editor: MemoryEditor, own: MemoryState): MemoryState {
  return editor.assemble(editor.slots(own))
}
