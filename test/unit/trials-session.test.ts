import { expect, test } from 'vitest'
import { openTestSession } from '../fixtures/session/open-test-session.ts'
import { smallSession } from '../fixtures/session/sessions.ts'

test('a trial goes from check to label', async () => {
  const { session, runNext, call } = await openTestSession(smallSession())
  const code = await runNext()
  await session.label({ ...call('operator-1', code), label: { selected: 'target-a', reached: 'completed' } })
  expect(session.state('operator-1').trials[0]?.stage).toBe('labelled')
})
