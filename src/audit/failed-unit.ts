import type { TwinpastError } from '../core/errors.ts'
import type { FailedUnit } from '../core/evidence.ts'
import type { PairPlan } from '../core/pair-plan.ts'

/** A pair on which an error of fate `record` came up. */
export function failedUnit(pair: PairPlan, error: TwinpastError): FailedUnit {
  const { code, message, got = '', expected = '', where = '', remedy } = error.details
  return { status: 'failed', pair, error: { code, message, got, expected, where: `${pair.pairId} ${where}`.trim(), remedy } }
}
