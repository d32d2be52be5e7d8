import { describe, expect, test } from 'vitest'
import { TwinpastError } from '../../src/core/errors.ts'
import { startSession } from '../../src/trials/service/start-session.ts'
import { labelRubric } from '../../src/trials/session/label-rubric.ts'
import { rigList } from '../../src/trials/session/rig-list.ts'
import { checkSession } from '../../src/trials/session/check-session.ts'
import { trialLabelSchema } from '../../src/trials/session/trial-label.ts'
import { executionRecords } from '../../src/report/sessions/execution-records.ts'
import { readFileSync } from 'node:fs'
import { callsOf, openTestSession } from '../fixtures/session/open-test-session.ts'
import { frozenSession, shippedSession, smallSession } from '../fixtures/session/sessions.ts'
import { wholeSession } from '../fixtures/session/whole-session.ts'

const pairs = shippedSession('put-back').pairs.slice(0, 2)
const physical = (replaced: object = {}) =>
  frozenSession('put-back', { session: { pairs, ...replaced }, surroundings: { cell: 'physical' } })

async function refusal(work: Promise<unknown>): Promise<string> {
  const thrown: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  return TwinpastError.from(thrown)?.code ?? `not refused: ${String(thrown)}`
}

describe('the list of the rig', () => {
  test('is gone through before real arms get power, by an operator, as a whole, and again after each opening', async () => {
    const frozen = physical()
    const { session, call, next, cell, journal, clock } = await openTestSession(frozen)
    const { items } = session.state('').rig
    expect(items).toEqual(shippedSession('put-back').rig?.physical)
    await session.checkPresent(call('operator-1', next()))
    expect(await refusal(session.arm(call('operator-1', next())))).toBe('rig-not-ticked')
    const tick = (by: string, ticked: readonly string[], opening = session.state('').opening) =>
      session.tickRig({ by, eventId: `tick-${Math.random()}`, opening, items: ticked })
    expect(await refusal(tick('operator-1', items.slice(1)))).toBe('rig-incomplete')
    expect(await refusal(tick('operator-1', [...items, 'the door']))).toBe('rig-incomplete')
    expect(await refusal(tick('rater-1', items))).toBe('person-not-registered')
    expect(await refusal(tick('operator-1', items, 'opening-from-before'))).toBe('stale-page')
    expect(cell.calls.filter((one) => one.startsWith('arm'))).toEqual([])
    await tick('operator-1', items)
    expect(session.state('').rig.ticked?.by).toBe('operator-1')
    await session.arm(call('operator-1', next()))
    await session.close()

    const again = await startSession({ ...frozen, journal, streams: cell, clock, cell, opening: 'another-opening' })
    const later = callsOf(again)
    expect(again.state('').rig.ticked).toBeNull()
    await again.checkPresent(later.call('operator-1', later.next()))
    expect(await refusal(again.arm(later.call('operator-1', later.next())))).toBe('rig-not-ticked')
    await later.runNext()
  })

  test('is the usual one for real arms without a list, and none for emulated arms without one', async () => {
    expect(rigList({ session: {}, cell: 'physical' }).length).toBeGreaterThan(2)
    expect(rigList({ session: { rig: { emulated: ['lights'] } }, cell: 'physical' }).length).toBeGreaterThan(2)
    expect(rigList({ session: {}, cell: 'emulated' })).toEqual([])
    const { session, runNext } = await openTestSession(smallSession())
    const call = { by: 'operator-1', eventId: 'tick-nothing', opening: session.state('').opening }
    expect(await refusal(session.tickRig({ ...call, items: ['lights'] }))).toBe('rig-incomplete')
    await runNext()
  })
})

describe('confidence and failure tags', () => {
  const label = { selected: 'target-a', reached: 'grasped', confidence: 1, failureTags: ['dropped', 'collided'] } as const

  test('go with label, correction, rating and decision, come back by undo, and stand in the rows of the table without scoring', async () => {
    const frozen = smallSession()
    const second = { selected: 'target-a', reached: 'grasped', confidence: 3, failureTags: ['turned'] } as const
    const { reported } = await wholeSession(frozen, () => label, { rating: () => second })
    expect(reported.analysis.agreement.differed).toBe(0)
    const rows = executionRecords({ sessions: [reported], reproduce: '' })
    expect(
      rows.map(({ confidence, failureTags, raterConfidence, raterFailureTags }) => [
        confidence,
        failureTags,
        raterConfidence,
        raterFailureTags,
      ]),
    ).toEqual(Array(4).fill([1, 'dropped collided', 3, 'turned']))
    const plain = await wholeSession(frozen, () => ({ selected: 'target-a', reached: 'grasped' }))
    expect(plain.reported.analysis.table).toEqual(reported.analysis.table)
    expect(executionRecords({ sessions: [plain.reported], reproduce: '' })[0]).toMatchObject({ confidence: null, failureTags: '' })
  })

  test('an undone correction leaves the first ones', async () => {
    const { session, call, runNext } = await openTestSession(smallSession())
    const code = await runNext()
    await session.label({ ...call('operator-1', code), label })
    const given = await session.label({
      ...call('operator-1', code),
      label: { selected: 'none', reached: 'approached', confidence: 2 },
      reason: 'seen again',
    })
    expect(session.state('operator-1').trials[0]?.label?.label).toEqual({ selected: 'none', reached: 'approached', confidence: 2 })
    await session.undo({ ...call('operator-1', code), sequence: given.sequence })
    expect(session.state('operator-1').trials[0]?.label?.label).toEqual(label)
  })

  test('are refused where they are not registered, twice the same, or no number from 1 to 3', async () => {
    const { session, call, runNext } = await openTestSession(smallSession())
    const code = await runNext()
    const refused = (failureTags: readonly string[]) =>
      refusal(session.label({ ...call('operator-1', code), label: { ...label, failureTags } }))
    expect(await refused(['exploded'])).toBe('tag-not-registered')
    expect(await refused(['dropped', 'dropped'])).toBe('label-contradicts')
    for (const wrong of [{ confidence: 0 }, { confidence: 4 }, { confidence: 1.5 }, { failureTags: [] }, { failureTags: ['A b'] }])
      expect(trialLabelSchema.safeParse({ ...label, ...wrong }).success).toBe(false)
  })
})

test('the session file refuses a list with one text twice, more than 12 tags, and a tag twice; what it says of the rubric stands', () => {
  const text = readFileSync(new URL('../../hardware/sessions/put-back.yaml', import.meta.url), 'utf8')
  const issues = (changed: string) => {
    const checked = checkSession(changed, 'a.yaml')
    return checked.ok ? [] : checked.issues.map(({ where }) => where)
  }
  expect(issues(text)).toEqual([])
  expect(issues(text.replace('tag: pushed', 'tag: dropped'))).toEqual([expect.stringContaining('failureTags')])
  const many = Array.from({ length: 13 }, (_, i) => `  - { tag: tag-${i}, means: something }\n`).join('')
  expect(issues(text.replace(/failureTags:\n(  - .*\n)+/, `failureTags:\n${many}`))).toEqual([expect.stringContaining('failureTags')])
  expect(issues(text.replace(/rig:\n  physical:\n(    - .*\n)+/, 'rig:\n  physical: [lights, lights]\n'))).toEqual([
    expect.stringContaining('rig'),
  ])
  const own = labelRubric({ task: 'repick', rubric: { grasped: 'lifted by more than a finger' } })
  expect(own.grasped).toBe('lifted by more than a finger')
  expect(own.completed).toBe(labelRubric({ task: 'repick' }).completed)
})
