import { TwinpastError } from '../../../src/core/errors.ts'

export function portUnavailable(port: number, cause: NodeJS.ErrnoException): TwinpastError {
  return new TwinpastError({
    code: 'port-unavailable',
    fate: 'refuse',
    exitCode: 2,
    message: 'The emulated cell cannot listen on this port.',
    got: `127.0.0.1:${port}, ${cause.code ?? cause.message}`,
    expected: 'a free port',
    remedy: 'Give another port, or 0 for any free one.',
    cause,
  })
}
