import { expect, test } from 'vitest'
import { TwinpastError } from '../../src/core/errors.ts'
import { startSession } from '../../src/trials/service/start-session.ts'
import type { ArmsBrought } from '../../src/trials/service/trial-cell.ts'
import { memoryJournal } from '../fixtures/session/memory-journal.ts'
import { callsOf, lockedJournal, openTestSession } from '../fixtures/session/open-test-session.ts'
import { smallSession } from '../fixtures/session/sessions.ts'

/** A session at a cell that people reset. */
async function resetByPeople() {
  const opened = await openTestSession(smallSession())
  opened.cell.bringsArms = true
  const bring = (by = 'operator-1', code = opened.next()) => opened.session.bringArms(opened.call(by, code))
  const kinds = async () => (await opened.journal.read()).match(/"kind":"[a-z-]+"/g)?.map((kind) => kind.slice(8, -1))
  return { ...opened, bring, kinds }
}

const refusal = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => TwinpastError.from(error)?.code,
  )

test('arms are brought in the name of an operator, for the trial whose turn it is, and the present is then checked anew', async () => {
  const { session, bring, call, next, cell, journal } = await resetByPeople()
  await session.checkPresent(call('operator-1', next()))
  await bring()
  expect(session.state('').trials[0]?.stage).toBe('planned')
  expect(await refusal(session.arm(call('operator-1', next())))).toBe('trial-not-ready')
  expect(cell.calls).toContain(`bring ${next()} operator-1`)
  expect(await journal.read()).toContain(`"by":"operator-1","digest"`)
  expect(await journal.read()).toMatch(/"code":"\w{4}","ended":"reached","kind":"arms-brought"/)
  await session.checkPresent(call('operator-1', next()))
  await session.arm(call('operator-1', next()))
})

test('nothing moves for a rater, for a later trial, once a trial is armed, for an old page, or on a cell that is reset by itself', async () => {
  const { session, bring, call, next, cell } = await resetByPeople()
  const later = session.state('').trials[1]?.code ?? ''
  expect(await refusal(bring('rater-1'))).toBe('person-not-registered')
  expect(await refusal(bring('auto-label', later))).toBe('not-its-turn')
  expect(await refusal(session.bringArms({ ...call('operator-1', next()), opening: 'another-opening' }))).toBe('stale-page')
  const seen = call('operator-1', next())
  await session.checkPresent(call('operator-1', next()))
  expect(await refusal(session.bringArms(seen))).toBe('trial-changed')
  await session.arm(call('operator-1', next()))
  expect(await refusal(bring())).toBe('trial-not-ready')
  cell.bringsArms = false
  const other = await openTestSession(smallSession())
  expect(await refusal(other.session.bringArms(other.call('operator-1', other.next())))).toBe('arms-come-by-themselves')
  expect([...cell.calls, ...other.cell.calls].filter((one) => one.startsWith('bring'))).toEqual([])
})

test('a Stop on the way is written down as its end, and keeps everything else out until then', async () => {
  const { session, bring, call, next, cell, kinds } = await resetByPeople()
  let held: (end: ArmsBrought) => void = () => undefined
  cell.brought = () => new Promise((resolve) => (held = resolve))
  const bringing = bring()
  while (!cell.calls.some((one) => one.startsWith('bring'))) await new Promise((resolve) => setImmediate(resolve))
  expect(await refusal(session.checkPresent(call('operator-1', next())))).toBe('cell-busy')
  expect(await refusal(bring())).toBe('cell-busy')
  await session.stop({ by: 'a visitor', why: 'safety-stop' })
  expect(cell.calls.at(-1)).toBe('stop safety-stop')
  held({ ended: 'stopped', why: 'Stop was pressed' })
  await bringing
  expect((await kinds())?.at(-1)).toBe('arms-brought')
  expect(session.state('').trials[0]?.stage).toBe('planned')
})

test('a way that the guard refuses is no event, and the arms are held; the same call sent again is answered once it was saved', async () => {
  const { session, bring, call, next, cell, kinds } = await resetByPeople()
  const before = await kinds()
  cell.brought = () => Promise.reject(new TwinpastError({ code: 'chunk-refused', fate: 'refuse', message: 'too near', remedy: 'look' }))
  expect(await refusal(bring())).toBe('chunk-refused')
  expect([await kinds(), cell.calls.at(-1)]).toEqual([before, 'stop stopped'])
  cell.brought = () => Promise.resolve({ ended: 'reached' })
  const same = call('operator-1', next())
  const [first, again] = [await session.bringArms(same), await session.bringArms(same)]
  expect([first.again, again.again, again.sequence]).toEqual([false, true, first.sequence])
  expect(cell.calls.filter((one) => one.startsWith('bring'))).toHaveLength(2)
})

test('a journal in which arms were brought is read back by the same rules', async () => {
  const frozen = smallSession()
  const journal = await lockedJournal(frozen, memoryJournal())
  const { session, cell, call, next, clock } = await openTestSession(frozen, { journal })
  cell.bringsArms = true
  await session.bringArms(call('operator-1', next()))
  const again = await startSession({ ...frozen, journal, streams: cell, clock, cell, opening: 'another-one' })
  expect(callsOf(again).next()).toBe(next())
  expect(again.state('').trials[0]?.stage).toBe('planned')
})
