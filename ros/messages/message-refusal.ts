import { TwinpastError } from '../../src/core/errors.ts'

/** What is wrong with one message, and where it came from. */
export interface MessageFault {
  /** Stable code, e.g. `joint-missing`, `image-encoding`. */
  readonly code: string
  readonly message: string
  readonly got: string
  readonly expected: string
  /** Topic, and bag where there is one. */
  readonly where: string
  readonly remedy: string
}

/** A message that cannot be taken as what its topic should carry: fate `refuse`, exit code 2. */
export function messageRefusal(fault: MessageFault): TwinpastError {
  return new TwinpastError({ ...fault, fate: 'refuse', exitCode: 2 })
}
