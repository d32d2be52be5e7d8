import { expect, test } from 'vitest'
import { changedTrials, knownPoint } from '../../src/web/server/console/changed-trials.ts'
import { consoleState } from '../../src/web/server/console/console-state.ts'
import { joinState } from '../../src/web/app/console/store/join-state.ts'
import { consoleStateSchema } from '../../src/web/wire/console-state.ts'
import type { ConsoleState } from '../../src/web/wire/console-state.ts'
import { openTestSession } from '../fixtures/session/open-test-session.ts'
import { shippedSession, smallSession } from '../fixtures/session/sessions.ts'

const rig = { emulated: ['both grippers', 'emergency stop'] }

test('changed trials, laid over what a page knew, are the whole state after every kind of event and for everybody', async () => {
  const frozen = smallSession({ rig, failureTags: shippedSession('put-back').failureTags })
  const opened = await openTestSession(frozen)
  const { session, call, runNext, next } = opened
  const parts = { ...frozen, session, folder: '', clock: opened.clock, hasCell: true, bringsArms: false }
  const viewers = ['operator-1', 'rater-1', 'adjudicator-1', '']
  const known = new Map<string, ConsoleState>()
  let fewest = Infinity
  const look = () => {
    for (const viewer of viewers) {
      const before = known.get(viewer)
      const told = consoleState(parts, viewer, null, before?.view)
      if (before !== undefined) fewest = Math.min(fewest, told.view.trials.length)
      const joined = joinState(before, consoleStateSchema.parse(told))
      expect(joined).toEqual(consoleStateSchema.parse(consoleState(parts, viewer, null)))
      known.set(viewer, joined as ConsoleState)
    }
  }
  look()
  session.onChange(look)
  const first = await runNext()
  const label = { selected: 'target-a', reached: 'grasped', confidence: 2, failureTags: ['dropped'] } as const
  const given = await session.label({ ...call('operator-1', first), label })
  await session.undo({ ...call('operator-1', first), sequence: given.sequence })
  await session.invalidate({ ...call('operator-1', first), reason: 'setup-error' })
  while (next() !== '') {
    const code = await runNext()
    await session.label({ ...call('operator-1', code), label })
    await session.comment({ ...call('operator-1', code), text: 'seen' })
    await session.rate({ ...call('rater-1', code), label: { selected: 'none', reached: 'nothing' } })
    await session.adjudicate({ ...call('adjudicator-1', code), label, reason: 'seen twice' })
  }
  await session.unblind({ by: 'adjudicator-1', eventId: 'open-the-key', opening: session.state('').opening })
  expect(known.get('operator-1')?.view).toMatchObject({ unblinded: true, rig: { ticked: { by: 'operator-1' } } })
  expect(known.get('operator-1')?.view.trials).toHaveLength(5)
  expect(fewest).toBe(0)
})

test('a page of another opening, of an event that is not there yet, or that says nothing readable is told everything', async () => {
  const { session } = await openTestSession(smallSession())
  const view = session.state('operator-1')
  const { opening, sequence } = view
  expect(changedTrials(view, { opening, sequence })).toEqual([])
  expect(changedTrials(view, { opening: 'another', sequence })).toBeUndefined()
  expect(changedTrials(view, { opening, sequence: sequence + 1 })).toBeUndefined()
  for (const query of ['', 'since=1', 'opening=a', 'opening=a&since=-1', 'opening=a&since=1e9', 'opening=a&since=99999999999999999'])
    expect(knownPoint(new URLSearchParams(query))).toBeUndefined()
})

test('an answer that does not follow on what the page knows is not joined', async () => {
  const frozen = smallSession()
  const { session, clock } = await openTestSession(frozen)
  const parts = { ...frozen, session, folder: '', clock, hasCell: true, bringsArms: false }
  const whole = consoleState(parts, '', null)
  const part: ConsoleState = { ...whole, since: whole.view.sequence }
  expect(joinState(whole, part)).toEqual(whole)
  expect(joinState(undefined, part)).toBeUndefined()
  expect(joinState(whole, { ...part, since: whole.view.sequence - 1 })).toBeUndefined()
  expect(joinState({ ...whole, view: { ...whole.view, opening: 'another' } }, part)).toBeUndefined()
})
