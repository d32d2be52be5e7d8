import type { HistoryStep } from '../../core/history.ts'
import type { MemoryState } from '../../core/memory-state.ts'
import type { PolicySession } from '../../core/policy-session.ts'

export interface FoldedSteps {
  readonly memory: MemoryState
  /** Digest of the memory right after `begin`. */
  readonly emptiedDigest: string
}

/** Builds a memory by the policy's own update path: `begin`, then the recorded steps once each, in order. The policy then holds it. */
export async function foldSteps(policy: PolicySession, instruction: string, steps: readonly HistoryStep[]): Promise<FoldedSteps> {
  await policy.begin(instruction)
  const emptied = await policy.exportMemory()
  for (const step of steps) await policy.feed(step)
  return { memory: await policy.exportMemory(), emptiedDigest: emptied.digest }
}
