import { z } from 'zod'
import { TwinpastError } from '../../../src/core/errors.ts'
import type { ErrorDetails } from '../../../src/core/errors.ts'
import { refusalOf } from '../../../src/engine/run-refusals.ts'
import { errorDetailsSchema } from '../../../src/engine/worker-messages.ts'
import type { AuditRequest } from './audit-request.ts'
import { startTwinpast } from './twinpast-child.ts'

const documentSchema = z.object({
  twinpast: z.literal(1),
  verb: z.literal('validate'),
  planDigest: z.string().default(''),
  pairs: z.int().default(0),
  errors: z.array(errorDetailsSchema).default([]),
})

/** What `twinpast validate` says of a study. */
export interface Validation {
  /** Empty: it is valid. */
  readonly errors: readonly ErrorDetails[]
  /** Hex SHA-256; empty where it is not valid. */
  readonly planDigest: string
  readonly planned: number
}

/** Time a check may take, milliseconds. */
const LIMIT_MS = 60_000

/** Checks a study in a process of its own. Throws `validate-died` if that process says nothing. */
export async function validateStudy({ study, policy }: AuditRequest, cwd: string, signal: AbortSignal): Promise<Validation> {
  let validation: Validation | undefined
  const child = startTwinpast(['validate', study, '--json', ...(policy === '' ? [] : ['--policy', policy])], { cwd, nice: 0 }, (line) => {
    validation = validationOf(line) ?? validation
  })
  const end = () => child.kill()
  const timer = setTimeout(end, LIMIT_MS)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  const { exitCode, signal: killedBy, lastWords } = await child.ended
  clearTimeout(timer)
  signal.removeEventListener('abort', end)
  if (validation !== undefined) return validation
  throw new TwinpastError({
    code: 'validate-died',
    fate: 'record',
    message: 'The process that checks the study ended without a word.',
    got: [killedBy ?? `exit code ${exitCode ?? 'unknown'}`, ...lastWords.slice(-2)].join(' '),
    expected: `an answer within ${LIMIT_MS / 1000} s`,
    where: study,
    remedy: 'Run `twinpast validate` on the study in a terminal.',
  })
}

function validationOf(line: string): Validation | undefined {
  try {
    const { errors, planDigest, pairs } = documentSchema.parse(JSON.parse(line))
    return { errors: errors.map((error) => refusalOf(error).details), planDigest, planned: pairs }
  } catch {
    return undefined
  }
}
