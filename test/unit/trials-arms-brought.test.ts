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
  expect(session.state('')).toMatchObject({ armsHeld: 'reached', trials: [{ brought: { ended: 'reached' } }, {}, {}, {}] })
  const again = await startSession({ ...frozen, journal, streams: cell, clock, cell, opening: 'another-one' })
  expect(callsOf(again).next()).toBe(next())
  expect(again.state('').trials[0]?.stage).toBe('planned')
  expect([again.state('').armsHeld, again.state('').trials[0]?.brought]).toEqual([null, undefined])
})

/** Arms on their way, of a trial whose present was matched before. */
async function onTheWay() {
  const opened = await resetByPeople()
  const { session, call, next, cell } = opened
  await session.checkPresent(call('operator-1', next()))
  let end: (end: ArmsBrought) => void = () => undefined
  let fail: (cause: Error) => void = () => undefined
  cell.brought = () => new Promise((resolve, reject) => ([end, fail] = [resolve, reject]))
  const bringing = opened.bring()
  while (!cell.calls.some((one) => one.startsWith('bring'))) await new Promise((resolve) => setImmediate(resolve))
  return { ...opened, bringing, end: (how: ArmsBrought) => end(how), fail: () => fail(new Error('the line is cut')) }
}

test('what was checked before the arms moved never arms them afterwards: not when the way fails, nor when the server dies on it', async () => {
  const failed = await onTheWay()
  failed.fail()
  await failed.bringing.catch(() => undefined)
  expect(await refusal(failed.session.arm(failed.call('operator-1', failed.next())))).toBe('trial-not-ready')
  const killed = await onTheWay()
  const frozen = smallSession()
  const journal = memoryJournal(await killed.journal.read())
  const again = await openTestSession(frozen, { journal, clock: killed.clock })
  expect(await refusal(again.session.arm(again.call('operator-1', again.next())))).toBe('trial-not-ready')
  killed.end({ ended: 'reached' })
  await killed.bringing
})

test('that arms were brought is written down whatever is said meanwhile, and the key stays closed until then', async () => {
  const { session, call, next, bringing, end, kinds } = await onTheWay()
  const { opening } = session.state('')
  await session.comment({ by: 'operator-2', eventId: 'comment-1', opening, code: next(), text: 'the left arm rattles' })
  expect(await refusal(session.unblind({ by: 'operator-1', eventId: 'unblind-1', opening, early: 'a visitor' }))).toBe('cell-busy')
  expect(await refusal(session.invalidate({ ...call('operator-1', next()), reason: 'setup-error' }))).toBe('trial-not-ready')
  end({ ended: 'reached' })
  await bringing
  expect((await kinds())?.slice(-3)).toEqual(['disarmed', 'commented', 'arms-brought'])
})

test('closing waits until the end of the way is on the disk', async () => {
  const { session, bringing, end, kinds } = await onTheWay()
  const closing = session.close()
  setTimeout(() => end({ ended: 'stopped', why: 'Stop was pressed' }), 20)
  await closing
  expect((await kinds())?.at(-1)).toBe('arms-brought')
  await bringing
})

test('a check that fails takes the one before with it; nobody but an operator whose trial it is has a cell look, which may move its arms', async () => {
  const { session, call, next, cell } = await openTestSession(smallSession())
  const later = session.state('').trials[1]?.code ?? ''
  await session.checkPresent(call('operator-1', next()))
  await session.arm(call('operator-1', next()))
  const measured = cell.calls.length
  expect(await refusal(session.checkPresent(call('rater-1', next())))).toBe('person-not-registered')
  expect(await refusal(session.checkPresent(call('operator-1', later)))).toBe('not-its-turn')
  expect([cell.calls.length, cell.armedFor?.code]).toEqual([measured, next()])
  await session.stop({ by: 'operator-1', why: 'stopped' })
  await session.checkPresent(call('operator-1', next()))
  cell.measurePresent = () =>
    Promise.reject(new TwinpastError({ code: 'camera-lost', fate: 'record', message: 'no picture', remedy: 'look' }))
  expect(await refusal(session.checkPresent(call('operator-1', next())))).toBe('camera-lost')
  expect(await refusal(session.arm(call('operator-1', next())))).toBe('trial-not-ready')
})
