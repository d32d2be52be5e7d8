import type { TwinpastError } from '../../core/errors.ts'
import { policyFault } from '../policy-fault.ts'

/** A course that repeated the native one before the interventions and does so no more: something was left behind in the policy. */
export function notFrozen(difference: string, where: string): TwinpastError {
  return policyFault({
    code: 'policy-not-frozen',
    message: 'The policy goes on otherwise from its own memory after the interventions than before them.',
    got: difference,
    expected: 'the native course',
    where,
  })
}
