import type { Check } from '../../../core/check.ts'
import { gateExplanation, gateOfCheck } from '../../../report/wording/gate-words.ts'
import type { ShownCheck } from '../../wire/viewer-pair.ts'

/** Checks of a unit, each with what it asks. */
export function shownChecks(checks: readonly Check[]): readonly ShownCheck[] {
  return checks.map(({ check, ok, got, expected, recordedOnly }) => ({
    ...{ check, ok, got, expected, asks: gateExplanation(gateOfCheck(check)) },
    ...(recordedOnly === undefined ? {} : { recordedOnly }),
  }))
}
