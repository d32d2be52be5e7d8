import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TwinpastError } from '../../src/core/errors.ts'
import { listenAddress } from '../../src/web/server/listen-address.ts'
import { startWebServer } from '../../src/web/server/web-server.ts'
import type { WebServer } from '../../src/web/server/web-server.ts'
import type { WebRoute } from '../../src/web/server/web-route.ts'

const TOKEN = 'a-token-of-some-length'
const faults: unknown[] = []
const routes: readonly WebRoute[] = [
  { method: 'GET', path: '/', answer: () => ({ kind: 'bytes', type: 'text/html', bytes: 'page', immutable: false }) },
  { method: 'POST', path: '/api/:thing/echo', answer: ({ params, body }) => ({ kind: 'json', status: 200, value: { params, body } }) },
  {
    method: 'POST',
    path: '/api/refuse',
    answer: () => {
      throw new TwinpastError({ code: 'not-its-turn', fate: 'refuse', message: 'No.', remedy: 'Wait.' })
    },
  },
  {
    method: 'GET',
    path: '/api/fail',
    answer: () => {
      throw new Error('secret of the server')
    },
  },
]

let open: WebServer
let guarded: WebServer
beforeAll(async () => {
  open = await startWebServer({ host: '127.0.0.1', port: 0 }, routes, (fault) => faults.push(fault))
  guarded = await startWebServer({ host: '127.0.0.1', port: 0, token: TOKEN }, routes, (fault) => faults.push(fault))
})
afterAll(async () => {
  await open.close()
  await guarded.close()
})

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** As any program may ask: fetch would not let a test set Host. */
function ask(server: WebServer, path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
  const { hostname, port } = new URL(server.url)
  const method = body === undefined ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers: { host: `${hostname}:${port}`, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString('utf8') }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

const JSON_TYPE = { 'content-type': 'application/json' }

describe('the server of the pages', () => {
  test('answers its own page, with nothing allowed from outside', async () => {
    const page = await ask(open, '/')
    expect([page.status, page.text]).toEqual([200, 'page'])
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.headers['x-content-type-options']).toBe('nosniff')
  })

  test('refuses names that were pointed here, pages of other origins, and posts that a form could send', async () => {
    const codes = [
      await ask(open, '/', { host: 'evil.example' }),
      await ask(open, '/', { origin: 'http://evil.example' }),
      await ask(open, '/', { origin: 'null' }),
      await ask(open, '/api/a/echo', { 'content-type': 'text/plain' }, '{}'),
      await ask(open, '/api/a/echo', {}, '{}'),
    ].map(({ status, text }) => [status, (JSON.parse(text) as { error: { code: string } }).error.code])
    expect(codes).toEqual([
      [403, 'host-foreign'],
      [403, 'origin-foreign'],
      [403, 'origin-foreign'],
      [403, 'body-not-json'],
      [403, 'body-not-json'],
    ])
  })

  test('gives a route its names and its body, and no name that climbs out of a folder', async () => {
    const given = await ask(open, '/api/a%20b/echo', JSON_TYPE, '{"x":1}')
    expect(JSON.parse(given.text)).toEqual({ params: { thing: 'a b' }, body: { x: 1 } })
    for (const name of ['..', '%2e%2e', 'a%2Fb', '%00', '%zz', ''])
      expect((await ask(open, `/api/${name}/echo`, JSON_TYPE, '{}')).status).toBe(404)
  })

  test('refuses a body that is too long, or no JSON, or no UTF-8', async () => {
    expect((await ask(open, '/api/a/echo', JSON_TYPE, `"${'x'.repeat(70_000)}"`)).text).toContain('request-too-long')
    expect((await ask(open, '/api/a/echo', JSON_TYPE, '{')).text).toContain('request-not-json')
  })

  test('tells errors of ours with code and remedy, and others to the operator alone', async () => {
    const refused = await ask(open, '/api/refuse', JSON_TYPE, '{}')
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([409, { error: { code: 'not-its-turn', remedy: 'Wait.' } }])
    const failed = await ask(open, '/api/fail')
    expect([failed.status, failed.text.includes('secret')]).toEqual([500, false])
    expect(faults).toEqual([expect.objectContaining({ message: 'secret of the server' })])
    expect((await ask(open, '/api/refuse')).status).toBe(405)
    expect((await ask(open, '/nothing')).status).toBe(404)
  })

  test('with a token: takes it once from the address, then from a cookie, and out of the address', async () => {
    expect((await ask(guarded, '/')).status).toBe(403)
    expect((await ask(guarded, '/?token=wrong')).status).toBe(403)
    const entered = await ask(guarded, `/?a=1&token=${TOKEN}`)
    expect([entered.status, entered.headers['location']]).toEqual([303, '/?a=1'])
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
    expect(String(entered.headers['set-cookie'])).toContain('HttpOnly; SameSite=Strict')
    expect((await ask(guarded, '/', { cookie })).status).toBe(200)
    expect((await ask(guarded, '/', { cookie: `${cookie}x` })).status).toBe(403)
  })
})

describe('the address', () => {
  const asked = { host: '127.0.0.1', port: 0, allowNetwork: false }
  const code = (change: object) => {
    try {
      listenAddress({ ...asked, ...change })
      return 'allowed'
    } catch (error) {
      return TwinpastError.from(error)?.code
    }
  }

  test('is loopback, unless a flag and a token say otherwise', () => {
    expect(code({})).toBe('allowed')
    expect(code({ host: '::1' })).toBe('allowed')
    expect(code({ host: '0.0.0.0' })).toBe('address-not-loopback')
    expect(code({ host: '0.0.0.0', allowNetwork: true })).toBe('address-not-loopback')
    expect(code({ host: '0.0.0.0', token: TOKEN })).toBe('address-not-loopback')
    expect(code({ host: 'robot.lab', allowNetwork: true, token: TOKEN })).toBe('address-not-loopback')
    expect(code({ host: '192.0.2.7', allowNetwork: true, token: TOKEN })).toBe('allowed')
    expect(code({ token: 'short' })).toBe('token-too-short')
  })
})
