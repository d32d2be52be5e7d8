import type { PolicySession } from '../core/policy-session.ts'
import type { FoldedHistory } from './fold-history.ts'

/** Puts the memory of one past into the policy: imported as bytes, or, where a policy cannot, folded again from its history. */
export async function recall(policy: PolicySession, history: Pick<FoldedHistory, 'memory' | 'steps'>, instruction: string): Promise<void> {
  if (policy.info.capabilities.memory === 'export') {
    await policy.importMemory(history.memory)
    return
  }
  await policy.begin(instruction)
  for (const step of history.steps) await policy.feed(step)
}
