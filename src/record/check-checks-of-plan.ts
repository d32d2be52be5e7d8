import type { Check } from '../core/check.ts'
import { refusesPair } from '../core/refuses-pair.ts'
import type { FrozenPlan } from '../study/frozen-plan.ts'
import { unlikePlan } from './unlike-plan.ts'

const RETENTION = /(^|\/)evidence-retained\/[01]$/

/**
 * Only a failed check of retention may be recorded only, and only where the plan registers it so; and a complete unit holds no check that
 * refuses its pair. Else a failed gate could pass for one that the study did not ask for.
 * @throws TwinpastError `unit-unlike-plan`, fate refuse
 */
export function checkChecksOfPlan(path: string, status: string, checks: readonly Check[], { content }: FrozenPlan): void {
  const registered = content.study.evidenceRetention === 'recorded'
  const waived = checks.find(({ check, recordedOnly }) => recordedOnly === true && !(registered && RETENTION.test(check)))
  if (waived !== undefined) throw unlikePlan(path, `checks, ${waived.check}`, 'recorded only', 'a check that refuses its pair')
  const failed = status === 'complete' ? checks.find(refusesPair) : undefined
  if (failed !== undefined) throw unlikePlan(path, `checks, ${failed.check}`, 'a complete pair that it refuses', 'an excluded pair')
}
