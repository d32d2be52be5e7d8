import { TwinpastError } from '../../src/core/errors.ts'

/** A CAN port that cannot be used; fate `refuse`, exit code 2. */
export function portError(code: string, address: string, message: string, got: string, remedy: string, cause?: unknown): TwinpastError {
  return new TwinpastError({
    code,
    fate: 'refuse',
    exitCode: 2,
    message,
    got,
    where: address,
    remedy,
    ...(cause === undefined ? {} : { cause }),
  })
}

/** Code of a system error such as `ECONNREFUSED`, else its message. */
export function systemCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? String(error.code) : error.message
}
