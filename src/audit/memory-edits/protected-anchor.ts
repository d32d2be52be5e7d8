import { bytesOf } from '../../core/bytes.ts'
import type { MemoryEditor } from '../../core/memory-editor.ts'
import type { MemoryState } from '../../core/memory-state.ts'
import type { ProtectedAnchor } from '../../core/protected-anchor.ts'
import { sha256 } from '../../core/sha256.ts'
import { editRefused } from './edit-refused.ts'
import { partTest, requirePart } from './part-of-memory.ts'

/** Copies the anchor, the earliest slot of `memory`, with its digest. Throws TwinpastError `memory-part-absent`, fate record. */
export function protectAnchor(editor: MemoryEditor, memory: MemoryState): ProtectedAnchor {
  const slots = editor.slots(memory)
  requirePart(editor, slots, 'anchor')
  const [anchor] = slots.filter(partTest(editor, 'anchor'))
  const payload = bytesOf(anchor?.values ?? new Float32Array(0)).slice()
  return { payload, digest: sha256(payload), policyDigest: memory.policyDigest }
}

/**
 * `faulted` with the numbers of its anchor replaced by the protected copy; every other slot, and every label, stays as it is.
 * @throws TwinpastError `anchor-digest` (the copy is damaged), `anchor-of-another-policy` or `memory-part-absent`, fate record.
 */
export function restoreAnchor(editor: MemoryEditor, faulted: MemoryState, anchor: ProtectedAnchor): MemoryState {
  requireSound(anchor, faulted.policyDigest)
  const slots = editor.slots(faulted)
  requirePart(editor, slots, 'anchor')
  const at = slots.findIndex(partTest(editor, 'anchor'))
  const values = new Float32Array(anchor.payload.slice().buffer)
  return editor.assemble(slots.map((slot, i) => (i === at ? { ...slot, values } : slot)))
}

function requireSound(anchor: ProtectedAnchor, policyDigest: string): void {
  const digest = sha256(anchor.payload)
  if (digest !== anchor.digest) {
    throw editRefused({
      code: 'anchor-digest',
      message: 'The protected copy of the anchor is itself damaged; nothing was restored from it.',
      got: `sha256 ${digest}`,
      expected: `sha256 ${anchor.digest}`,
      where: 'protected anchor',
    })
  }
  if (anchor.policyDigest !== policyDigest) {
    throw editRefused({
      code: 'anchor-of-another-policy',
      message: 'The protected anchor came from the memory of another policy.',
      got: anchor.policyDigest,
      expected: policyDigest,
      where: 'protected anchor',
    })
  }
}
