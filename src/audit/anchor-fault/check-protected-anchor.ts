import type { Check } from '../../core/check.ts'
import type { MemoryEditor } from '../../core/memory-editor.ts'
import { restoreAnchor } from '../memory-edits/protected-anchor.ts'
import type { FaultMoment } from './live-to-fault.ts'

/** The copy of the first slot must still be the anchor that the memory holds when the fault strikes: putting it back changes nothing. */
export function checkProtectedAnchor(editor: MemoryEditor, moments: readonly FaultMoment[]): Check {
  const current = moments.filter(({ memory, anchor }) => restoreAnchor(editor, memory, anchor).digest === memory.digest)
  return {
    check: 'protected-anchor-current/0',
    ok: current.length === moments.length,
    got: `${current.length} of ${moments.length} copies equal to the anchor in the memory`,
    expected: 'each of them',
  }
}
