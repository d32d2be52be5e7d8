import type { Check } from '../core/check.ts'
import type { ExcludedUnit } from '../core/evidence.ts'
import type { PairPlan } from '../core/pair-plan.ts'

/** A pair that its checks refuse; the first failed one is the reason. */
export function excludedUnit(pair: PairPlan, checks: readonly Check[]): ExcludedUnit {
  return { status: 'excluded', pair, reason: checks.find((check) => !check.ok)?.check ?? '', checks }
}
