import { expect, test } from 'vitest'
import type { TrialLabel } from '../../src/trials/session/trial-label.ts'
import { rejected } from '../fixtures/rejected.ts'
import { openTestSession } from '../fixtures/session/open-test-session.ts'
import { smallSession } from '../fixtures/session/sessions.ts'

const rating: TrialLabel = { selected: 'target-b', reached: 'grasped' }

/** Everything that a rater is told of a trial with this first label, after rating it, up to the key. */
async function toldToRater(first: TrialLabel): Promise<string> {
  const { session, call, runNext } = await openTestSession(smallSession())
  const told: unknown[] = []
  const look = (viewer: string) => {
    const { opening: _opening, ...view } = session.state(viewer)
    told.push(view)
  }
  const code = await runNext()
  await session.label({ ...call('operator-1', code), label: first })
  await session.rate({ ...call('rater-1', code), label: rating })
  for (const viewer of ['rater-1', 'rater-2']) look(viewer)
  const { opening } = session.state('')
  const refused = await rejected(session.unblind({ by: 'rater-1', eventId: 'open-the-key', opening }))
  told.push(refused.toJSON())
  return JSON.stringify(told)
}

test('a rater is told the same byte by byte whatever the first label was, also where the two differ', async () => {
  const same = await toldToRater({ ...rating, confidence: 3 })
  expect(await toldToRater({ selected: 'none', reached: 'nothing', confidence: 1, failureTags: ['dropped'], note: 'stood still' })).toBe(
    same,
  )
})

test('who adjudicates, and everybody once the key is open, sees where labels differ', async () => {
  const { session, call, runNext } = await openTestSession(smallSession())
  const code = await runNext()
  await session.label({ ...call('operator-1', code), label: { selected: 'none', reached: 'nothing' } })
  await session.rate({ ...call('rater-1', code), label: rating })
  const differing = (viewer: string) => session.state(viewer).unfinished.unadjudicated
  expect([differing('adjudicator-1'), differing('rater-1')]).toEqual([[code], []])
  await session.unblind({ by: 'adjudicator-1', eventId: 'open-the-key', opening: session.state('').opening, early: 'a broken arm' })
  expect(differing('rater-1')).toEqual([code])
})
