import { TwinpastError } from '../core/errors.ts'
import { thrownText } from '../core/thrown-text.ts'
import { policyFault } from './policy-fault.ts'

/** What a call into a policy threw, as a fault of the unit; `where` names the call. */
export function thrownByPolicy(cause: unknown, where: string): TwinpastError {
  const told = TwinpastError.from(cause)
  if (told !== undefined) return new TwinpastError({ ...told.details, fate: 'record', where: told.details.where ?? where })
  return policyFault({
    code: 'policy-threw',
    message: 'The policy threw an error.',
    got: thrownText(cause),
    expected: 'an answer',
    where,
    cause,
  })
}
