import type { MemoryState, SlotSpan } from './memory-state.ts'

/** One slot of a memory, taken apart. */
export interface MemorySlot extends SlotSpan {
  /** The numbers the slot holds; a copy. */
  readonly values: Float32Array
}

/** Takes exported memories apart and puts them together. Pure: it never touches the running memory of a session. */
export interface MemoryEditor {
  /** Names of the slots that form each part, e.g. `anchor`, `window`; every slot belongs to exactly one. */
  partOf(slot: string): string
  /** All slots in the memory's own order. Throws TwinpastError for bytes that are no memory of this policy. */
  slots(state: MemoryState): readonly MemorySlot[]
  /** The memory with these slots; takes any list that the policy could hold. Throws TwinpastError `memory-malformed` or `memory-not-finite`. */
  assemble(slots: readonly MemorySlot[]): MemoryState
}
