import { bytesOf } from '../../core/bytes.ts'
import type { MemoryEditor } from '../../core/memory-editor.ts'
import type { MemoryState, SlotSpan } from '../../core/memory-state.ts'
import type { ProtectedAnchor } from '../../core/protected-anchor.ts'
import { sha256 } from '../../core/sha256.ts'
import { editRefused } from './edit-refused.ts'
import { editSlot } from './edit-slot.ts'
import { partTest, requirePart } from './part-of-memory.ts'

/** Copies the anchor, the earliest slot of `memory`, with its digest. Throws TwinpastError `memory-part-absent`, fate record. */
export function protectAnchor(editor: MemoryEditor, memory: MemoryState): ProtectedAnchor {
  const { values } = earliestAnchor(editor, editor.slots(memory))
  const payload = bytesOf(values).slice()
  return { payload, digest: sha256(payload), policyDigest: memory.policyDigest }
}

/**
 * `faulted` with the numbers of its anchor replaced by the protected copy; every other slot, and every label, stays as it is.
 * @throws TwinpastError `anchor-digest` (the copy is damaged), `anchor-of-another-policy` or `memory-part-absent`, fate record.
 */
export function restoreAnchor(editor: MemoryEditor, faulted: MemoryState, anchor: ProtectedAnchor): MemoryState {
  requireSound(anchor, faulted.policyDigest)
  const values = new Float32Array(Uint8Array.from(anchor.payload).buffer)
  return editSlot(editor, faulted, earliestAnchor(editor, faulted.spans).slot, values)
}

function earliestAnchor<Slot extends SlotSpan>(editor: MemoryEditor, slots: readonly Slot[]): Slot {
  requirePart(editor, slots, 'anchor')
  return slots.filter(partTest(editor, 'anchor')).reduce((first, slot) => (slot.fromStep < first.fromStep ? slot : first))
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
