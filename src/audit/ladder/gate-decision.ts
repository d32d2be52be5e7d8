import type { Check } from '../../core/check.ts'
import type { FactPart } from '../../core/intervention-registration.ts'
import type { MemoryEditor } from '../../core/memory-editor.ts'
import type { PolicySession } from '../../core/policy-session.ts'
import { checkMemoryGates } from '../check-memory-gates.ts'
import type { ApproachedDecision } from './approach-decision.ts'
import { checkRungMemories, rungMemories } from './rung-memories.ts'
import type { RungMemories } from './rung-memories.ts'

/** What is to be installed at one decision, and what its gates found. */
export interface GatedDecision {
  readonly decision: ApproachedDecision
  /** Of direction 0 and 1. */
  readonly memories: readonly [RungMemories, RungMemories]
  /** Answers under the gates' tape, which must be the same after the last registered query. */
  readonly answers: readonly [string, string]
  readonly checks: readonly Check[]
}

/** The gates of the constructed protocol, and the memories of all conditions with the checks of their bytes. */
export async function gateDecision(
  policy: PolicySession,
  editor: MemoryEditor,
  decision: ApproachedDecision,
  fact: FactPart,
): Promise<GatedDecision> {
  const { link, tapes, meeting, donors } = decision
  const [own0, own1] = meeting.histories
  const gates = await checkMemoryGates(policy, meeting.histories, meeting.present, meeting.task.instruction, tapes.gate)
  const memories = [
    rungMemories(editor, fact, own0, donors[0].memory, own1.memory),
    rungMemories(editor, fact, own1, donors[1].memory, own0.memory),
  ] as const
  const checks = [...gates.checks, ...checkRungMemories(0, memories[0]), ...checkRungMemories(1, memories[1])]
  const named = checks.map((check) => ({ ...check, check: `${link.prefix}${check.check}` }))
  return { decision, memories, answers: gates.answers, checks: named }
}
