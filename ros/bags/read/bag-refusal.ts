import { TwinpastError } from '../../../src/core/errors.ts'

/** What is wrong with a bag, and in which file. */
export interface BagFault {
  /** Stable code, e.g. `bag-cut-off`; docs/bags.md lists all. */
  readonly code: string
  readonly message: string
  readonly got: string
  readonly expected: string
  /** The bag as the user named it, never absolute. */
  readonly where: string
  readonly remedy: string
  readonly cause?: unknown
}

/** A bag whose bytes cannot be had; `cause` is what the system said of the file or folder. */
export function unreadableBag(where: string, cause: unknown): TwinpastError {
  return bagRefusal({
    code: 'bag-unreadable',
    message: 'A file or folder of a bag cannot be read.',
    got: cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause),
    expected: 'a regular file that may be read',
    where,
    remedy: 'Check links, rights and kind of the file; copy the bag whole.',
    cause,
  })
}

/** A bag that cannot be taken as a recording: fate `refuse`, exit code 2. */
export function bagRefusal(fault: BagFault): TwinpastError {
  return new TwinpastError({ ...fault, fate: 'refuse', exitCode: 2 })
}
