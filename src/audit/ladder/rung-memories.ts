import type { Check } from '../../core/check.ts'
import type { Direction } from '../../core/direction.ts'
import type { FactPart, LadderCondition } from '../../core/intervention-registration.ts'
import type { MemoryEditor } from '../../core/memory-editor.ts'
import type { MemoryState } from '../../core/memory-state.ts'
import type { FoldedHistory } from '../fold-history.ts'
import { nudgePart } from '../memory-edits/nudge-part.ts'
import { replacePart } from '../memory-edits/replace-part.ts'
import { replicaOf } from '../memory-edits/replica-of.ts'

export type RungMemories = Readonly<Record<LadderCondition, MemoryState>>

/**
 * The memory of every condition.
 * @param sameFact - memory of another lawful past of the own branch
 * @param otherFact - memory of the pair's other past
 * @throws TwinpastError `memory-part-absent`, fate record, if no slot belongs to `fact`
 */
export function rungMemories(
  editor: MemoryEditor,
  fact: FactPart,
  own: FoldedHistory,
  sameFact: MemoryState,
  otherFact: MemoryState,
): RungMemories {
  return {
    none: own.emptied,
    full: own.memory,
    replica: replicaOf(editor, own.memory),
    ulp: nudgePart(editor, own.memory, fact),
    preserve: replacePart(editor, own.memory, sameFact, fact),
    target: replacePart(editor, own.memory, otherFact, fact),
  }
}

/** A replica has the bytes of the own memory. Without other bytes the other edits would ask nothing. */
export function checkRungMemories(direction: Direction, memories: RungMemories): readonly Check[] {
  const own = memories.full.digest
  const edited = (['ulp', 'preserve', 'target'] as const).map((condition): Check => ({
    check: `other-bytes/${condition}/${direction}`,
    ok: memories[condition].digest !== own,
    got: `memory ${memories[condition].digest}`,
    expected: `other bytes than memory ${own}`,
  }))
  const replica = memories.replica.digest
  return [{ check: `replica-bytes/${direction}`, ok: replica === own, got: `memory ${replica}`, expected: `memory ${own}` }, ...edited]
}
