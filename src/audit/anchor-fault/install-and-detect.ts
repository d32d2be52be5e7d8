import type { MemoryState } from '../../core/memory-state.ts'
import type { PolicySession } from '../../core/policy-session.ts'
import { memoryIsIntact } from '../memory-edits/memory-is-intact.ts'

/**
 * Puts a memory into the policy and lets the integrity check look at what the policy then holds: true if its digest is not `knownDigest`,
 * that of the memory before anything happened. Detection is apart from restoration: nothing is mended here.
 */
export async function installAndDetect(policy: PolicySession, memory: MemoryState, knownDigest: string): Promise<boolean> {
  await policy.importMemory(memory)
  return !memoryIsIntact(knownDigest, await policy.exportMemory())
}
