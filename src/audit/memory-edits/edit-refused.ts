import { TwinpastError } from '../../core/errors.ts'

/** An edit that this memory does not allow: recorded on the unit, the run goes on. */
export function editRefused(refusal: {
  readonly code: string
  readonly message: string
  readonly got: string
  readonly expected: string
  readonly where: string
}): TwinpastError {
  return new TwinpastError({
    ...refusal,
    fate: 'record',
    remedy: 'Register an edit that the memory allows at this step: another part, another kind of fault, or a later step.',
  })
}
