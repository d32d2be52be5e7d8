import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { PAGE_HEADERS } from './page-headers.ts'
import type { WebReply } from './web-route.ts'

/** Sends a file, or the one range that is asked for, and closes it. A browser that goes away meanwhile is no fault. */
export async function sendFile(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { type, bytes, file }: Extract<WebReply, { readonly kind: 'file' }>,
): Promise<void> {
  const shared = { ...PAGE_HEADERS, 'content-type': type, 'accept-ranges': 'bytes', 'cache-control': 'no-store' }
  try {
    const range = rangeOf(headers.range, bytes)
    if (range === 'beyond') {
      response.writeHead(416, { ...shared, 'content-range': `bytes */${bytes}` }).end()
      return
    }
    const { first, last } = range ?? { first: 0, last: bytes - 1 }
    const part = range === undefined ? {} : { 'content-range': `bytes ${first}-${last}/${bytes}` }
    response.writeHead(range === undefined ? 200 : 206, { ...shared, ...part, 'content-length': last - first + 1 })
    if (last < first) response.end()
    else await pipeline(file.createReadStream({ autoClose: false, start: first, end: last }), response).catch(() => response.destroy())
  } finally {
    await file.close()
  }
}

/** First and last byte of a `Range` header; undefined for none and for what may be ignored, several ranges among it. */
function rangeOf(header: string | undefined, bytes: number): { readonly first: number; readonly last: number } | 'beyond' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  const [, from = '', to = ''] = match ?? []
  if (match === null || (from === '' && to === '')) return undefined
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (first >= bytes) return 'beyond'
  return last < first ? undefined : { first, last }
}
