import type { FactPart } from '../../core/intervention-registration.ts'
import type { MemoryEditor } from '../../core/memory-editor.ts'
import type { MemoryState } from '../../core/memory-state.ts'
import { partTest, requirePart } from './part-of-memory.ts'

/**
 * `own` with one part taken from `donor`, labels and steps with it; `bank` is all of the donor's.
 * @throws TwinpastError `memory-part-absent` if neither memory has the part, or what the editor throws for a memory it cannot hold.
 */
export function replacePart(editor: MemoryEditor, own: MemoryState, donor: MemoryState, part: FactPart): MemoryState {
  const given = editor.slots(donor)
  if (part === 'bank') return editor.assemble(given)
  const kept = editor.slots(own)
  requirePart(editor, [...kept, ...given], part)
  const inPart = partTest(editor, part)
  const ownPlace = kept.findIndex(inPart)
  const place = ownPlace === -1 ? given.findIndex(inPart) : ownPlace
  return editor.assemble([
    ...kept.slice(0, place).filter((slot) => !inPart(slot)),
    ...given.filter(inPart),
    ...kept.slice(place).filter((slot) => !inPart(slot)),
  ])
}
