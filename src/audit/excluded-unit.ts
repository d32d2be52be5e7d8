import type { Check } from '../core/check.ts'
import type { ExcludedUnit } from '../core/evidence.ts'
import type { PairPlan } from '../core/pair-plan.ts'
import { refusesPair } from '../core/refuses-pair.ts'

/** A pair that its checks refuse; the first that does is the reason. */
export function excludedUnit(pair: PairPlan, checks: readonly Check[]): ExcludedUnit {
  return { status: 'excluded', pair, reason: checks.find(refusesPair)?.check ?? '', checks }
}
