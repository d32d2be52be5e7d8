import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { EmulatedCameras } from '../cameras/emulated-cameras.ts'
import type { EmulatedCell } from '../emulated-cell.ts'
import { portUnavailable } from '../line/port-unavailable.ts'
import { failure, json } from './answer.ts'
import type { Answer } from './answer.ts'
import { route } from './routes.ts'

export interface ControlServer {
  readonly port: number
  close(): Promise<void>
}

/**
 * Serves scene, faults, state and cameras of an emulated cell on loopback. Requests that a web page of another origin makes are refused.
 * @param port - 0 takes a free one. @throws TwinpastError `port-unavailable` (refuse)
 */
export async function serveControl(port: number, cell: EmulatedCell, cameras: EmulatedCameras): Promise<ControlServer> {
  const server = createServer((request, response) => {
    void answer(request, cell, cameras).then((given) => {
      send(response, given)
    })
  })
  server.requestTimeout = 10_000
  await listening(server, port)
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function answer(request: IncomingMessage, cell: EmulatedCell, cameras: EmulatedCameras): Promise<Answer> {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  if (request.headers.origin !== undefined || !['127.0.0.1', 'localhost', '[::1]'].includes(host))
    return json(403, { errors: [{ code: 'request-foreign', message: 'Only programs of this host may ask the emulated cell.' }] })
  try {
    return await route(request, cell, cameras)
  } catch (thrown) {
    return failure(thrown)
  }
}

function send(response: ServerResponse, { status, type, body, headers }: Answer): void {
  response.writeHead(status, { ...headers, 'content-type': type, 'cache-control': 'no-store' })
  response.end(body)
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(portUnavailable(port, cause))
    })
    server.listen({ host: '127.0.0.1', port }, resolve)
  })
}
