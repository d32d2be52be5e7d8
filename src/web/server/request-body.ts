import type { IncomingMessage } from 'node:http'
import { TwinpastError } from '../../core/errors.ts'

/**
 * The JSON body of a POST, of unknown shape.
 * @throws TwinpastError `request-too-long` or `request-not-json`, fate refuse
 */
export async function requestBody(request: IncomingMessage, mostBytes: number): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request) {
    if (!(chunk instanceof Uint8Array)) continue
    bytes += chunk.length
    if (bytes > mostBytes) throw refusal('request-too-long', `more than ${mostBytes} bytes`, `at most ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)))
  } catch {
    throw refusal('request-not-json', 'text that is no JSON', 'one JSON value in UTF-8')
  }
}

function refusal(code: string, got: string, expected: string): TwinpastError {
  return new TwinpastError({
    code,
    fate: 'refuse',
    message: 'The server cannot read this request.',
    got,
    expected,
    where: 'request body',
    remedy: 'Load the page anew; other programs find the requests in docs/sessions.md.',
  })
}
