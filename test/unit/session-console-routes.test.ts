import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PicturedCell } from '../fixtures/console/pictured-cell.ts'
import { HandClock, lockedJournal, callsOf } from '../fixtures/session/open-test-session.ts'
import { memoryJournal } from '../fixtures/session/memory-journal.ts'
import { smallSession } from '../fixtures/session/sessions.ts'
import { startSession } from '../../src/trials/service/start-session.ts'
import { consoleRoutes } from '../../src/web/server/console/console-routes.ts'
import { startWebServer } from '../../src/web/server/web-server.ts'
import { consoleStateSchema } from '../../src/web/wire/console-state.ts'

async function served() {
  const frozen = smallSession()
  const clock = new HandClock()
  const folder = await mkdtemp(join(tmpdir(), 'twinpast-console-'))
  const cell = new PicturedCell(frozen.schedule, folder)
  const journal = await lockedJournal(frozen, memoryJournal(), clock)
  const session = await startSession({ ...frozen, journal, streams: cell, clock, cell, opening: `opening-${folder.slice(-6)}` })
  const parts = { session, schedule: frozen.schedule, folder, clock, hasCell: true, bringsArms: false, pictures: cell, histories: cell }
  const faults: unknown[] = []
  const server = await startWebServer({ host: '127.0.0.1', port: 0 }, consoleRoutes(parts), (fault) => faults.push(fault))
  onTestFinished(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })
  const ask = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(new URL(path, server.url), {
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const text = new TextDecoder('latin1').decode(bytes)
    return { status: response.status, headers: response.headers, bytes, text, code: /"code":"([\w-]+)"/.exec(text)?.[1] }
  }
  const calls = callsOf(session)
  const body = (by: string, code: string, more: object = {}) => {
    const { code: _code, ...call } = calls.call(by, code)
    return { ...call, ...more }
  }
  return { ...{ session, cell, clock, folder, journal, server, faults, ask, body, frozen }, ...calls }
}

const none = { label: { selected: 'none', reached: 'nothing' } }

test('a trial is checked, armed, run and labelled by requests, and the state says so in the shape that the page reads', async () => {
  const { ask, body, next, session } = await served()
  const code = next()
  for (const step of ['check', 'arm', 'run'])
    expect(await ask(`/api/trials/${code}/${step}`, body('operator-1', code))).toMatchObject({ status: 200 })
  await session.settled()
  const label = body('operator-1', code, none)
  expect((await ask(`/api/trials/${code}/label`, label)).text).toContain('"again":false')
  expect((await ask(`/api/trials/${code}/label`, label)).text).toContain('"again":true')
  const state = consoleStateSchema.parse(JSON.parse((await ask('/api/state?viewer=operator-1')).text))
  expect(state.view.trials[0]).toMatchObject({ code, stage: 'labelled', label: { by: 'operator-1' } })
  expect(state.rules.invalidReasons).not.toContain('time-limit')
  expect((await ask('/api/state?viewer=rater-1')).text).not.toContain('"selected"')
})

test('what the session refuses is answered with its code and what to do; what is no request is refused before it', async () => {
  const { ask, body, next, faults } = await served()
  const code = next()
  const refused = [
    await ask(`/api/trials/${code}/label`, body('operator-1', code, none)),
    await ask(`/api/trials/${code}/check`, body('nobody', code)),
    await ask(`/api/trials/${code}/check`, { ...body('operator-1', code), opening: 'another-opening' }),
    await ask(`/api/trials/ZZZZ/check`, body('operator-1', 'ZZZZ')),
    await ask(`/api/trials/${code}/label`, body('operator-1', code, { label: { selected: 'left', reached: 'nothing' } })),
    await ask(`/api/trials/${code}/label`, body('operator-1', code, { ...none, correct: true })),
    await ask('/api/unblind', { by: 'operator-1', eventId: 'an-event-id', opening: 'x' }),
    await ask('/api/unblind', []),
  ]
  expect(refused.map(({ status, code: error }) => [status, error])).toEqual([
    [409, 'trial-not-ready'],
    [409, 'person-not-registered'],
    [409, 'stale-page'],
    [409, 'trial-unknown'],
    [409, 'request-malformed'],
    [409, 'request-malformed'],
    [409, 'stale-page'],
    [409, 'request-malformed'],
  ])
  for (const { text } of refused) expect(text).toContain('"remedy":"')
  expect(faults).toEqual([])
})

test.each([{}, [], null, 'stop', { by: 7, why: 'because' }, { by: 'x'.repeat(5000), why: 'stopped', more: true }])(
  'Stop stops, whatever is sent (%#)',
  async (sent) => {
    const { ask, body, next, cell, session } = await served()
    const code = next()
    await ask(`/api/trials/${code}/check`, body('operator-1', code))
    await ask(`/api/trials/${code}/arm`, body('operator-1', code))
    cell.next = new Promise(() => undefined)
    await ask(`/api/trials/${code}/run`, body('operator-1', code))
    expect(await ask('/api/stop', sent)).toMatchObject({ status: 200 })
    await session.settled()
    expect(cell.calls.at(-1)).toMatch(/^stop /)
    expect(session.state('').trials[0]?.run?.ended).toMatch(/stop/)
  },
)

test('a recorded video is served whole or in part, and not at all once a byte of it is another', async () => {
  const { ask, runNext, folder } = await served()
  const code = await runNext()
  const path = `/api/trials/${code}/streams/head.mjpeg`
  const whole = await ask(path)
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/x-motion-jpeg'])
  const size = whole.bytes.length
  const part = await ask(path, undefined, { range: 'bytes=2-5' })
  expect([part.status, part.headers.get('content-range'), [...part.bytes]]).toEqual([
    206,
    `bytes 2-5/${size}`,
    [...whole.bytes.subarray(2, 6)],
  ])
  expect((await ask(path, undefined, { range: 'bytes=-3' })).bytes).toEqual(whole.bytes.subarray(-3))
  expect((await ask(path, undefined, { range: `bytes=${size}-` })).status).toBe(416)
  expect((await ask(path, undefined, { range: 'bytes=5-2' })).status).toBe(200)
  for (const name of ['..%2F..%2Fjournal.jsonl', 'journal.jsonl', 'other.mjpeg', '%00'])
    expect((await ask(`/api/trials/${code}/streams/${name}`)).status).toBeGreaterThanOrEqual(404)
  const other = Uint8Array.from(whole.bytes)
  other[size - 3] = (other[size - 3] ?? 0) ^ 1
  await writeFile(join(folder, `streams/${code}/head.mjpeg`), other)
  expect(await ask(path)).toMatchObject({ status: 409, code: 'video-unusable' })
  await writeFile(join(folder, `streams/${code}/head.mjpeg`), whole.bytes)
  expect((await ask(path)).status).toBe(200)
  await appendFile(join(folder, `streams/${code}/head.mjpeg`), 'x')
  expect(await ask(path)).toMatchObject({ status: 409, code: 'video-unusable' })
})

test('histories are served after unblinding and not before; presents and live pictures always', async () => {
  const { ask, runNext, session, call } = await served()
  expect((await ask('/api/presents/pair-001/head')).headers.get('content-type')).toBe('image/png')
  expect((await ask('/api/live/head')).status).toBe(200)
  expect((await ask('/api/live/head')).headers.get('cache-control')).toBe('no-store')
  expect(await ask('/api/histories/pair-001/0/head')).toMatchObject({ status: 409, code: 'still-blind' })
  const code = await runNext()
  await session.label({ ...call('operator-1', code), label: { selected: 'none', reached: 'nothing' } })
  await session.unblind({ by: 'adjudicator-1', eventId: 'open-the-key', opening: session.state('').opening, early: 'a test' })
  expect(await ask('/api/histories/pair-001/0/head')).toMatchObject({ status: 200 })
  expect(await ask('/api/histories/pair-001/2/head')).toMatchObject({ status: 409, code: 'picture-absent' })
})

test('a page hears of every event, with the opening that it belongs to', async () => {
  const { server, runNext, session } = await served()
  const heard: string[] = []
  const events = request(new URL('/api/changes', server.url), (response) =>
    response.on('data', (chunk: Buffer) => heard.push(String(chunk))),
  )
  events.on('error', () => undefined)
  events.end()
  onTestFinished(() => void events.destroy())
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  await runNext()
  const { opening, sequence } = session.state('')
  await expect.poll(() => heard.join('')).toContain(`event: changed\ndata: ${JSON.stringify({ opening, sequence })}\n\n`)
})
