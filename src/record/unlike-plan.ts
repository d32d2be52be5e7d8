import { TwinpastError } from '../core/errors.ts'

/** A whole unit file that no run of its plan can have written. */
export function unlikePlan(path: string, field: string, got: string, expected: string): TwinpastError {
  return new TwinpastError({
    code: 'unit-unlike-plan',
    fate: 'refuse',
    exitCode: 2,
    message: 'A unit file is whole, but not what its plan asked for: it was not written by a run of this plan.',
    got,
    expected,
    where: `${path}, ${field}`,
    remedy: 'Restore the file from a copy, or move it out of the record and run the same command again.',
  })
}
