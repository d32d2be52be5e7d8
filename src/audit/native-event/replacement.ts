import type { HistoryStep } from '../../core/history.ts'
import type { BankCondition } from '../../core/intervention-registration.ts'
import type { MemoryState } from '../../core/memory-state.ts'
import type { PolicySession } from '../../core/policy-session.ts'
import { replacePart } from '../memory-edits/replace-part.ts'
import { requireEditor } from '../memory-edits/require-editor.ts'
import { recall } from '../recall.ts'

/** One past as it stood at the event: the memory it had written, and the steps that wrote it. */
export interface PastAtEvent {
  readonly memory: MemoryState
  readonly steps: readonly HistoryStep[]
}

/**
 * How a condition puts another memory into the policy: the donor's whole, none, or its own with one part of the donor's. Undefined for
 * a condition that needs a donor where there is none. (The sham is no replacement: it is the native memory, reconstructed.)
 */
export function replacement(
  policy: PolicySession,
  condition: Exclude<BankCondition, 'sham'>,
  own: PastAtEvent,
  donor: PastAtEvent | undefined,
  instruction: string,
): (() => Promise<void>) | undefined {
  if (condition === 'cleared') return () => policy.begin(instruction)
  if (donor === undefined) return undefined
  if (condition === 'opposite') return () => recall(policy, donor, instruction)
  const part = condition === 'anchor-only' ? 'anchor' : 'window'
  return () => policy.importMemory(replacePart(requireEditor(policy), own.memory, donor.memory, part))
}
