import type { MemoryState } from '../../core/memory-state.ts'
import type { PolicySession } from '../../core/policy-session.ts'
import { faultMemory } from '../memory-edits/fault-memory.ts'
import { protectAnchor, restoreAnchor } from '../memory-edits/protected-anchor.ts'
import { requireEditor } from '../memory-edits/require-editor.ts'
import { readAnchorFile, writeAnchorFile } from './anchor-file.ts'

/** A clock that only goes forwards; the caller's, for no time is evidence. */
export interface StopwatchClock {
  /** Milliseconds since any fixed instant, with fractions. */
  nowMs(): number
}

/** What a protected anchor costs on the machine it was measured on: host facts, to be kept beside a record, not in it. */
export interface RestoreCost {
  /** Numbers of the slot alone; 4,096 for the slot bank. */
  readonly payloadBytes: number
  /** The copy as it is kept, with its digests. */
  readonly serialisedBytes: number
  /** All of the memory that it protects. */
  readonly memoryBytes: number
  /** Each restoration, in order: the kept copy read and checked, put into the memory, the memory put into the policy. */
  readonly durationsMs: readonly number[]
}

/**
 * Damages `memory` by zeros and restores its anchor `times` times.
 * @throws TwinpastError `policy-cannot-edit` (refuse), or what the edits throw for a memory without slots (record).
 */
export async function measureRestore(
  policy: PolicySession,
  memory: MemoryState,
  times: number,
  clock: StopwatchClock,
): Promise<RestoreCost> {
  const editor = requireEditor(policy)
  const anchor = protectAnchor(editor, memory)
  const kept = writeAnchorFile(anchor)
  const faulted = faultMemory(editor, memory, 'zero', ['measure-restore'])
  const durationsMs: number[] = []
  for (let i = 0; i < times; i++) {
    await policy.importMemory(faulted)
    const startMs = clock.nowMs()
    await policy.importMemory(restoreAnchor(editor, faulted, readAnchorFile(kept)))
    durationsMs.push(clock.nowMs() - startMs)
  }
  return { payloadBytes: anchor.payload.length, serialisedBytes: kept.length, memoryBytes: memory.bytes.length, durationsMs }
}
