import type { ErrorDetails } from '../core/errors.ts'

/** Details of a problem in a study file: the run does not start, exit code 2. */
export function refusal(details: Omit<ErrorDetails, 'fate' | 'exitCode' | 'cause'>): ErrorDetails {
  return { ...details, fate: 'refuse', exitCode: 2 }
}
