import { TwinpastError } from '../core/errors.ts'

/** A fault of the policy under audit: recorded on the unit, the run goes on. */
export function policyFault(fault: {
  readonly code: string
  readonly message: string
  readonly got: string
  readonly expected: string
  readonly where: string
  readonly cause?: unknown
}): TwinpastError {
  return new TwinpastError({
    ...fault,
    fate: 'record',
    remedy: 'Mend the policy, or check it alone with the conformance checks of docs/policies.md, then run the same command again.',
  })
}
