import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { TwinpastError } from '../../core/errors.ts'
import type { ListenAddress } from './listen-address.ts'
import { matchRoute } from './match-route.ts'
import { PAGE_HEADERS } from './page-headers.ts'
import { sendFile } from './send-file.ts'
import { requestBody } from './request-body.ts'
import { admit } from './request-guard.ts'
import type { WebReply, WebRoute } from './web-route.ts'

export interface WebServer {
  /** e.g. `http://127.0.0.1:8620/`, without the token. */
  readonly url: string
  close(): Promise<void>
}

const MOST_BODY_BYTES = 65_536
/** A browser that does not read its events is let go; it asks anew when it comes back. */
const MOST_UNREAD_BYTES = 1 << 20

/**
 * Serves routes at one address until it is closed. Errors of ours are answered with their code, everything else as `internal`, told to
 * `onFault` and not to the browser.
 * @throws TwinpastError `port-unavailable`, fate refuse
 */
export async function startWebServer(
  address: ListenAddress,
  routes: readonly WebRoute[],
  onFault: (fault: unknown) => void,
): Promise<WebServer> {
  const server = createServer((request, response) => {
    answer(request, response, address, routes, onFault).catch((fault: unknown) => {
      onFault(fault)
      response.destroy()
    })
  })
  server.requestTimeout = 30_000
  await listening(server, address)
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : address.port
  return {
    url: `http://${address.host.includes(':') ? `[${address.host}]` : address.host}:${port}/`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  address: ListenAddress,
  routes: readonly WebRoute[],
  onFault: (fault: unknown) => void,
): Promise<void> {
  const url = new URL(request.url?.startsWith('/') === true ? request.url : '/', 'http://page')
  const admission = admit(request, url, address)
  if (admission.admitted === false) return sendJson(response, 403, { error: { code: admission.code, message: admission.why } })
  if (admission.admitted === 'set-cookie') {
    url.searchParams.delete('token')
    response.writeHead(303, { ...PAGE_HEADERS, 'set-cookie': admission.cookie, location: `${url.pathname}${url.search}` }).end()
    return
  }
  const match = matchRoute(routes, request.method ?? 'GET', url.pathname)
  if (match === undefined) return sendJson(response, 404, { error: { code: 'not-found', message: 'There is nothing at this address.' } })
  if (match === 'wrong-method')
    return sendJson(response, 405, { error: { code: 'wrong-method', message: 'This address takes another method.' } })
  try {
    const body = match.route.method === 'POST' ? await requestBody(request, MOST_BODY_BYTES) : undefined
    await send(request, response, await match.route.answer({ params: match.params, query: url.searchParams, body }))
  } catch (thrown) {
    const error = TwinpastError.from(thrown)
    if (error === undefined) onFault(thrown)
    if (error === undefined) sendJson(response, 500, { error: { code: 'internal', message: 'The server failed at this request.' } })
    else sendJson(response, 409, { error: error.toJSON() })
  }
}

async function send(request: IncomingMessage, response: ServerResponse, reply: WebReply): Promise<void> {
  if (reply.kind === 'file') return sendFile(request, response, reply)
  if (reply.kind === 'json') return sendJson(response, reply.status, reply.value)
  if (reply.kind === 'bytes') {
    const cache = reply.immutable ? 'private, max-age=31536000, immutable' : 'no-store'
    response.writeHead(200, { ...PAGE_HEADERS, 'content-type': reply.type, 'cache-control': cache, ...reply.headers }).end(reply.bytes)
    return
  }
  response.writeHead(200, { ...PAGE_HEADERS, 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  const end = reply.open((event, value) => {
    if (response.writableLength > MOST_UNREAD_BYTES) response.destroy()
    else response.write(`event: ${event}\ndata: ${JSON.stringify(value)}\n\n`)
  })
  response.once('close', end)
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { ...PAGE_HEADERS, 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(`${JSON.stringify(value)}\n`)
}

function listening(server: Server, { host, port }: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(
        new TwinpastError({
          code: 'port-unavailable',
          fate: 'refuse',
          exitCode: 2,
          message: 'The page cannot be served at this port.',
          got: `${cause.code ?? 'error'} at port ${port}`,
          expected: 'a free port',
          where: '--port',
          remedy: 'Choose another port, or 0 for a free one.',
          cause,
        }),
      )
    })
    server.listen({ host, port }, resolve)
  })
}
