import { TwinpastError } from '../../../src/core/errors.ts'

/** What a request is answered with. */
export interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

export function json(status: number, body: unknown): Answer {
  return { status, type: 'application/json', body: `${JSON.stringify(body)}\n` }
}

const STATUS_OF: Readonly<Record<string, number>> = { 'arms-moving': 409, 'camera-lost': 503, 'camera-busy': 503, 'not-found': 404 }

/** An error as an answer; what is none of ours is told without its details. */
export function failure(thrown: unknown): Answer {
  const error = TwinpastError.from(thrown)
  if (error === undefined) return json(500, { errors: [{ code: 'internal', message: 'The emulated cell failed at this request.' }] })
  return json(STATUS_OF[error.code] ?? 400, { errors: [error.toJSON()] })
}
