import { TwinpastError } from '../core/errors.ts'
import type { ErrorDetails } from '../core/errors.ts'
import { thrownText } from '../core/thrown-text.ts'
import { storageError } from '../record/storage-error.ts'
import { exitCodes } from './exit-code.ts'
import type { ExitCode } from './exit-code.ts'

/** Everything a thrown value has to say, in the shape that is printed. */
export function errorsOf(thrown: unknown): readonly ErrorDetails[] {
  if (thrown instanceof AggregateError) return thrown.errors.flatMap((error: unknown) => errorsOf(error))
  const error = storageError(thrown, 'file system')
  if (error instanceof TwinpastError) return [error.toJSON()]
  return [
    {
      code: 'internal',
      fate: 'halt',
      message: 'twinpast met an error of its own.',
      got: thrownText(error),
      where: 'twinpast',
      remedy: 'Please report it, with the output of the same command under TWINPAST_DEBUG=1. What was recorded is whole.',
    },
  ]
}

/** Exit code for errors that ended a command: the first refusal decides. */
export function exitCodeOf(errors: readonly ErrorDetails[]): ExitCode {
  const [first] = errors
  if (first === undefined || first.fate === 'halt') return exitCodes.ourFault
  if (first.fate === 'record') return exitCodes.failedUnits
  return first.exitCode ?? exitCodes.refused
}
