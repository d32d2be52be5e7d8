import { expect, test } from 'vitest'
import { trialsOfSession } from '../../ros/node/services/trials-of-session.ts'
import { openTestSession } from '../fixtures/session/open-test-session.ts'
import { smallSession } from '../fixtures/session/sessions.ts'

const request = { selected: 'target-a', reached: 'grasped', comment: '', invalid: false, invalid_reason: '' }

test('a trial is armed and labelled over ROS under the rules of the page', async () => {
  const { session, call, next } = await openTestSession(smallSession())
  let ids = 0
  const served = trialsOfSession(session, { operator: 'operator-1', raters: ['rater-1'], newEventId: () => `ros-call-${++ids}` })
  const code = next()
  let changes = 0
  served.onChange(() => changes++)
  expect(served.state()).toMatchObject({ phase: 'idle', trial: code, trialsPlanned: 4, trialsLabelled: 0 })
  expect(await served.arm({ session: 'another', trial: '' })).toMatchObject({ accepted: false })
  expect(await served.label({ ...request, trial: code, rater: 'operator-1' })).toMatchObject({
    accepted: false,
    message: expect.stringMatching(/^trial-not-ready/),
  })
  expect(await served.arm({ session: 'put-back', trial: '' })).toEqual({ accepted: true, trial: code, message: '' })
  expect(served.state().phase).toBe('armed')
  await session.run(call('operator-1', code))
  await session.settled()
  expect(served.state().phase).toBe('awaiting-label')
  expect(await served.label({ ...request, trial: code, rater: 'operator-1', selected: 'correct' })).toMatchObject({ accepted: false })
  expect(await served.label({ ...request, trial: code, rater: 'nobody' })).toMatchObject({
    message: expect.stringMatching(/^person-not-registered/),
  })
  expect(await served.label({ ...request, trial: code, rater: 'operator-1' })).toEqual({ accepted: true, message: '' })
  expect(await served.label({ ...request, trial: code, rater: 'rater-1', reached: 'approached' })).toEqual({ accepted: true, message: '' })
  expect(await served.label({ ...request, trial: code, rater: 'operator-2', invalid: true, invalid_reason: 'the lamp fell' })).toEqual({
    accepted: true,
    message: '',
  })
  expect(session.state('').trials[0]?.invalid).toMatchObject({ reason: 'other', comment: 'the lamp fell' })
  expect(served.state()).toMatchObject({ phase: 'idle', trialsPlanned: 5, trialsLabelled: 0 })
  expect(changes).toBeGreaterThan(5)
})
