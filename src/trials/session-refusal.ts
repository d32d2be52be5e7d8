import { TwinpastError } from '../core/errors.ts'
import type { ErrorDetails } from '../core/errors.ts'

/** A step of a session that is not allowed: nothing was written, nothing moved. */
export function sessionRefusal(details: Omit<ErrorDetails, 'fate' | 'exitCode' | 'cause'>): TwinpastError {
  return new TwinpastError({ ...details, fate: 'refuse', exitCode: 2 })
}
