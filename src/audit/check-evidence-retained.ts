import type { Check } from '../core/check.ts'
import type { Direction } from '../core/direction.ts'
import type { EvidenceRetention } from '../core/evidence-retention.ts'
import type { HistoryFacts } from '../core/history.ts'
import type { MemoryState } from '../core/memory-state.ts'

/**
 * The event that tells the pasts apart must lie inside the span of some slot: else memory cannot guide, whatever the policy does. Under
 * `recorded` a failure is written down as such and refuses no pair.
 */
export function checkEvidenceRetained(
  direction: Direction,
  memory: MemoryState,
  evidence: HistoryFacts['evidence'],
  retention: EvidenceRetention = 'required',
): Check {
  const holder = memory.spans.find((span) => span.fromStep <= evidence.toStep && span.toStep >= evidence.fromStep)
  const steps = memory.spans.flatMap((span) => [span.fromStep, span.toStep])
  return {
    check: `evidence-retained/${direction}`,
    ok: holder !== undefined,
    got: holder
      ? `slot ${holder.slot} spans steps ${holder.fromStep}..${holder.toStep}`
      : steps.length === 0
        ? 'no slot holds any step'
        : `${memory.spans.length} slots, all within steps ${Math.min(...steps)}..${Math.max(...steps)}`,
    expected: `a slot that spans one of steps ${evidence.fromStep}..${evidence.toStep}`,
    ...(holder === undefined && retention === 'recorded' ? { recordedOnly: true } : {}),
  }
}
