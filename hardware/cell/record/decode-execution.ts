import { Unpackr } from 'msgpackr'
import { TwinpastError } from '../../../src/core/errors.ts'
import { sha256 } from '../../../src/core/sha256.ts'
import { messagePackOptions } from '../../../src/record/message-pack.ts'
import { executionDigestOf } from './execution-name.ts'
import { executionSchema } from './execution-schema.ts'
import type { ExecutionWire } from './execution-schema.ts'

/** Reads an execution file back. Throws `execution-damaged` (refuse) if its bytes are not those its name promises, or not of this format. */
export function decodeExecution(name: string, bytes: Uint8Array): ExecutionWire {
  const promised = executionDigestOf(name)
  const digest = sha256(bytes).slice(0, promised?.length ?? 0)
  if (promised === undefined || digest !== promised) throw damaged(name, `bytes with SHA-256 ${sha256(bytes).slice(0, 16)}`)
  let content: unknown
  try {
    content = new Unpackr(messagePackOptions).unpack(bytes)
  } catch {
    throw damaged(name, 'bytes that are no MessagePack')
  }
  const checked = executionSchema.safeParse(content)
  if (!checked.success) {
    const [issue] = checked.error.issues
    throw damaged(name, `${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? ''}`)
  }
  return checked.data
}

function damaged(where: string, got: string): TwinpastError {
  return new TwinpastError({
    code: 'execution-damaged',
    fate: 'refuse',
    exitCode: 2,
    message: 'An execution file was truncated or changed.',
    got,
    expected: 'an execution file of version 1 whose name ends in its digest',
    where,
    remedy: 'Take it from a copy; a file that was changed is no evidence.',
  })
}
