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

/** A bag that cannot be taken as a recording: fate `refuse`, exit code 2. */
export function bagRefusal(fault: BagFault): TwinpastError {
  return new TwinpastError({ ...fault, fate: 'refuse', exitCode: 2 })
}
