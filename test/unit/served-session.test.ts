import { afterEach, expect, test, vi } from 'vitest'
import { servedSession } from '../../ros/node/services/served-session.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'
import { servedTestSession } from '../fixtures/session/served-test-session.ts'

const request = { selected: 'target-a', reached: 'grasped', comment: '', invalid: false, invalid_reason: '' }
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function serving() {
  const served = await servedTestSession(await temporaryFolder())
  const trials = servedSession(served.server.url, 'operator-1')
  closers.push(
    () => trials.close(),
    () => served.server.close(),
  )
  await vi.waitFor(() => expect(trials.state().phase).toBe('idle'))
  return { ...served, trials }
}

test('a trial of a session in another process is armed, run from the page, labelled and rated over the node', async () => {
  const { session, call, next, trials } = await serving()
  const code = next()
  let changes = 0
  trials.onChange(() => (changes += 1))
  expect(await trials.label({ ...request, trial: code, rater: 'operator-1' })).toMatchObject({
    accepted: false,
    message: expect.stringMatching(/^trial-not-ready/),
  })
  expect(await trials.arm({ session: '', trial: '' })).toEqual({ accepted: true, trial: code, message: '' })
  expect(trials.state()).toMatchObject({ phase: 'armed', trial: code, trialsPlanned: 4 })
  await session.run(call('operator-1', code))
  await session.settled()
  await vi.waitFor(() => expect(trials.state().phase).toBe('awaiting-label'))
  expect(await trials.label({ ...request, trial: code, rater: 'nobody' })).toMatchObject({
    message: expect.stringMatching(/^person-not-registered/),
  })
  expect(await trials.label({ ...request, trial: code, rater: 'operator-1' })).toEqual({ accepted: true, message: '' })
  expect(await trials.label({ ...request, trial: code, rater: 'rater-1', reached: 'approached' })).toEqual({ accepted: true, message: '' })
  expect(session.state('operator-1').trials[0]).toMatchObject({ stage: 'labelled', label: { by: 'operator-1' } })
  expect(changes).toBeGreaterThan(2)
})

test('a server that ends is told of, and nothing is accepted meanwhile', async () => {
  const { server, trials, next } = await serving()
  const code = next()
  await server.close()
  await vi.waitFor(() =>
    expect(trials.state()).toMatchObject({ phase: 'no-session', detail: expect.stringMatching(/^no session is open at 127\.0\.0\.1:/) }),
  )
  expect(await trials.arm({ session: '', trial: code })).toMatchObject({ accepted: false, trial: '' })
  expect(await trials.label({ ...request, trial: code, rater: 'operator-1' })).toMatchObject({ accepted: false })
})

test('only a session of this computer is acted on', () => {
  for (const address of ['http://192.168.1.9:8620/', 'https://127.0.0.1:8620/', 'http://127.0.0.1.example:80/', 'nonsense'])
    expect(() => servedSession(address, 'operator-1')).toThrow(expect.objectContaining({ code: 'session-address' }))
})
