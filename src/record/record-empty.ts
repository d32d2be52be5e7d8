import { TwinpastError } from '../core/errors.ts'

/** A record of which nothing was run yet. */
export function recordEmpty(): TwinpastError {
  return new TwinpastError({
    code: 'record-empty',
    fate: 'refuse',
    exitCode: 2,
    message: 'No pair of this record has been run yet.',
    got: '0 units',
    expected: 'at least one unit file',
    where: 'units',
    remedy: 'Run the study first: `twinpast run FILE`.',
  })
}
