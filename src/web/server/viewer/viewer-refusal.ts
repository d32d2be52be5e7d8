import { TwinpastError } from '../../../core/errors.ts'

/** An address that names nothing in the record. */
export function nothingThere(code: 'pair-unknown' | 'picture-absent' | 'row-absent', got: string, expected: string): TwinpastError {
  return new TwinpastError({
    code,
    fate: 'refuse',
    message: 'The record holds nothing by this name.',
    got: got.slice(0, 120),
    expected,
    where: 'address',
    remedy: 'Go back to the list; the link may be of another record, or of a file that was replaced.',
  })
}
