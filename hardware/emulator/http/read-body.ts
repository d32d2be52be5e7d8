import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import { TwinpastError } from '../../../src/core/errors.ts'

const MAX_BYTES = 65_536

/** The JSON body of a request, checked. @throws TwinpastError `request-wrong` (refuse) */
export async function readBody<Schema extends z.ZodType>(request: IncomingMessage, schema: Schema): Promise<z.infer<Schema>> {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) {
    throw wrong(`content type ${request.headers['content-type'] ?? 'none'}`, 'application/json')
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw wrong(`more than ${MAX_BYTES} bytes`, 'a short request')
    chunks.push(chunk)
  }
  const checked = schema.safeParse(parsed(Buffer.concat(chunks).toString('utf8')))
  if (checked.success) return checked.data
  const issue = checked.error.issues[0]
  throw wrong(issue === undefined ? 'a wrong request' : issue.message, `fields as GET / lists them`, issue?.path.join('.'))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrong('text that is no JSON', 'one JSON object')
  }
}

function wrong(got: string, expected: string, where = 'request body'): TwinpastError {
  return new TwinpastError({
    code: 'request-wrong',
    fate: 'refuse',
    message: 'The emulated cell cannot read this request.',
    got,
    expected,
    where,
    remedy: 'GET / lists every request with an example.',
  })
}
