import { describe, expect, test } from 'vitest'
import { TwinpastError } from '../../src/core/errors.ts'
import { startSession } from '../../src/trials/service/start-session.ts'
import { HandClock, callsOf, lockedJournal, openTestSession } from '../fixtures/session/open-test-session.ts'
import { memoryJournal } from '../fixtures/session/memory-journal.ts'
import { ScriptedCell } from '../fixtures/session/scripted-cell.ts'
import { frozenSession, shippedSession, smallSession } from '../fixtures/session/sessions.ts'

const grasped = { selected: 'target-a', reached: 'grasped' } as const

/** Code of the refusal; anything else fails the test. */
async function refusal(work: Promise<unknown>): Promise<string> {
  const thrown: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(thrown).toMatchObject({ name: 'TwinpastError' })
  return TwinpastError.from(thrown)?.code ?? ''
}

describe('a trial', () => {
  test('goes from check to label, each step in the journal with who, when and the schedule digest', async () => {
    const frozen = smallSession()
    const { session, runNext, call, journal } = await openTestSession(frozen)
    const code = await runNext()
    await session.label({ ...call('operator-2', code), label: grasped })
    expect(session.state('operator-1').trials[0]).toMatchObject({ code, stage: 'labelled', label: { by: 'operator-2', label: grasped } })
    const lines = (await journal.read())
      .trim()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line))
    expect(lines.map(({ event }) => (event as { kind: string }).kind)).toEqual([
      ...['locked', 'opened', 'present-checked', 'armed', 'started', 'stopped', 'labelled'],
    ])
    expect(new Set(lines.map(({ schedule }) => schedule))).toEqual(new Set([frozen.schedule.digest]))
    expect(lines.map(({ by }) => by)).toEqual(['operator-1', 'twinpast', ...Array<string>(3).fill('operator-1'), 'twinpast', 'operator-2'])
  })

  test('cannot be labelled before it has run, rated before it is labelled, nor run out of its turn', async () => {
    const { session, call, next, cell } = await openTestSession(smallSession())
    const [code, later] = [next(), session.state('').trials[1]?.code ?? '']
    expect(await refusal(session.label({ ...call('operator-1', code), label: grasped }))).toBe('trial-not-ready')
    expect(await refusal(session.rate({ ...call('rater-1', code), label: grasped }))).toBe('trial-not-ready')
    expect(await refusal(session.checkPresent(call('operator-1', later)))).toBe('not-its-turn')
    expect(await refusal(session.arm(call('operator-1', code)))).toBe('trial-not-ready')
    expect(await refusal(session.run(call('operator-1', code)))).toBe('not-armed')
    expect(await refusal(session.label({ ...call('operator-1', 'ZZZZ'), label: grasped }))).toBe('trial-unknown')
    expect(cell.calls.filter((one) => one.startsWith('arm') || one.startsWith('run'))).toEqual([])
  })

  test('must have its label before the next one is checked', async () => {
    const { session, call, runNext } = await openTestSession(smallSession())
    await runNext()
    const second = session.state('').trials[1]?.code ?? ''
    expect(await refusal(session.checkPresent(call('operator-1', second)))).toBe('not-its-turn')
  })

  test('is armed only on a present that matched, or warned and was accepted with a reason, and only for a while', async () => {
    const { session, call, next, cell, clock } = await openTestSession(smallSession())
    const code = next()
    const { meanPixelLevels, validSeconds } = shippedSession('put-back').present
    const check = async (levels: number) => {
      cell.pixelLevels = levels
      await session.checkPresent(call('operator-1', code))
    }
    await check(meanPixelLevels.warned + 0.1)
    expect(await refusal(session.arm({ ...call('operator-1', code), acceptedWarning: 'it looks right' }))).toBe('present-failed')
    await check(meanPixelLevels.matched + 0.1)
    expect(await refusal(session.arm(call('operator-1', code)))).toBe('present-warned')
    await check(meanPixelLevels.matched)
    expect(await refusal(session.arm({ ...call('operator-1', code), acceptedWarning: 'for no reason' }))).toBe('present-warned')
    clock.ms += 1000 * validSeconds + 1
    expect(await refusal(session.arm(call('operator-1', code)))).toBe('present-check-old')
    clock.ms -= 1000 * validSeconds + 60_000
    expect(await refusal(session.arm(call('operator-1', code)))).toBe('present-check-old')
    expect(cell.calls.filter((one) => one.startsWith('arm'))).toEqual([])
    clock.ms += 60_000
    await check(meanPixelLevels.matched + 0.1)
    await session.arm({ ...call('operator-1', code), acceptedWarning: 'a shadow of the lamp' })
    expect(session.state('').trials[0]?.present).toMatchObject({ outcome: 'warned', acceptedWarning: 'a shadow of the lamp' })
  })

  test('takes no label whose parts contradict one another', async () => {
    const { session, call, runNext } = await openTestSession(smallSession())
    const code = await runNext()
    for (const label of [
      { selected: 'target-a', reached: 'nothing' },
      { selected: 'none', reached: 'completed' },
      { selected: 'mixed', reached: 'grasped' },
    ] as const)
      expect(await refusal(session.label({ ...call('operator-1', code), label }))).toBe('label-contradicts')
    await session.label({ ...call('operator-1', code), label: { selected: 'none', reached: 'grasped' } })
  })
})

describe('a run', () => {
  test.each([
    ['clamped', { clamped: ['left joint 2'] }, 'stopped', undefined],
    ['stopped for safety', { ended: 'safety-stop' }, 'invalid', 'safety-stop'],
    ['ended by time', { ended: 'time-limit' }, 'stopped', undefined],
    ['with a fault', { ended: 'robot-fault', why: 'bus off' }, 'invalid', 'robot-fault'],
  ] as const)('%s counts or not as registered beforehand', async (_name, end, stage, reason) => {
    const { session, runNext, cell } = await openTestSession(smallSession())
    cell.next = { ...end, clamped: [...('clamped' in end ? end.clamped : [])] }
    await runNext()
    const [trial] = session.state('').trials
    expect([trial?.stage, trial?.invalid?.reason]).toEqual([stage, reason])
    expect(session.state('').trials).toHaveLength(reason === undefined ? 4 : 5)
  })

  test('that does not count is repeated at the end under a new code, as often as registered', async () => {
    const { session, runNext, cell, call } = await openTestSession(smallSession())
    const first = await (async () => {
      cell.next = { ended: 'safety-stop' }
      return runNext()
    })()
    const repeat = session.state('').trials[4]
    expect(repeat).toMatchObject({ repeats: first, stage: 'planned', pairId: session.state('').trials[0]?.pairId })
    const second = await runNext()
    await session.invalidate({ ...call('operator-1', second), reason: 'setup-error' })
    const third = await runNext()
    await session.invalidate({ ...call('operator-1', third), reason: 'other', comment: 'somebody leant on the table' })
    expect(session.state('').trials).toHaveLength(6)
    expect(session.state('').trials[2]?.invalid).toMatchObject({ replacement: null })
  })

  test('that was registered to count cannot be called invalid for that reason, and `other` says why', async () => {
    const { session, runNext, call } = await openTestSession(smallSession())
    const code = await runNext()
    expect(await refusal(session.invalidate({ ...call('operator-1', code), reason: 'clamped' }))).toBe('reason-counts')
    expect(await refusal(session.invalidate({ ...call('operator-1', code), reason: 'other' }))).toBe('reason-wanting')
  })

  test('is stopped by anybody from any page, and says why', async () => {
    const { session, call, next, cell } = await openTestSession(smallSession())
    const code = next()
    await session.checkPresent(call('operator-1', code))
    await session.arm(call('operator-1', code))
    cell.next = new Promise(() => undefined)
    await session.run(call('operator-1', code))
    expect(session.state('').trials[0]?.stage).toBe('running')
    expect(await refusal(session.invalidate({ ...call('operator-1', code), reason: 'setup-error' }))).toBe('trial-not-ready')
    await session.stop({ by: 'a visitor', why: 'intervention' })
    await session.settled()
    expect(session.state('').trials[0]).toMatchObject({ stage: 'invalid', invalid: { reason: 'intervention', byRule: true } })
  })

  test('whose cell throws or tells nonsense is a fault of the robot, not a lost trial', async () => {
    const { session, runNext, cell } = await openTestSession(smallSession())
    cell.next = () => {
      throw new Error('the bus is off')
    }
    await runNext()
    cell.next = { durationMs: NaN }
    await runNext()
    cell.next = { streams: [{ name: 'streams/history-1/head.mp4', role: 'video', bytes: 1, sha256: 'a'.repeat(64) }] }
    await runNext()
    const reasons = session.state('').trials.map(({ invalid, run }) => [invalid?.reason, run?.streams.length])
    expect(reasons.slice(0, 3)).toEqual(Array(3).fill(['robot-fault', 0]))
    expect(session.state('').trials[0]?.run?.why).toBe('the bus is off')
  })

  test('does not start when its start cannot be written, and a Stop before it disarms', async () => {
    const journal = memoryJournal()
    const frozen = smallSession()
    await lockedJournal(frozen, journal)
    const { session, call, next, cell } = await openTestSession(frozen, { journal })
    const code = next()
    await session.checkPresent(call('operator-1', code))
    await session.arm(call('operator-1', code))
    journal.failNext = 10
    expect(await refusal(session.run(call('operator-1', code)))).toBe('not-saved')
    expect(cell.calls.filter((one) => one.startsWith('run'))).toEqual([])
    await session.stop({ by: 'operator-1', why: 'stopped' })
    expect(session.state('').trials[0]?.stage).toBe('planned')
    expect(await refusal(session.run(call('operator-1', code)))).toBe('not-armed')
  })

  test('does not start while an undone label waits to be given again, nor once it was called invalid: then the cell is disarmed', async () => {
    const { session, call, next, runNext, cell } = await openTestSession(smallSession())
    const first = await runNext()
    const { sequence } = await session.label({ ...call('operator-1', first), label: grasped })
    const second = next()
    await session.checkPresent(call('operator-1', second))
    await session.arm(call('operator-1', second))
    await session.undo({ ...call('operator-1', first), sequence })
    expect(await refusal(session.run(call('operator-1', second)))).toBe('not-its-turn')
    await session.label({ ...call('operator-1', first), label: grasped })
    expect(cell.armedFor?.code).toBe(second)
    await session.invalidate({ ...call('operator-1', second), reason: 'setup-error' })
    expect(cell.armedFor).toBeUndefined()
    await session.checkPresent(call('operator-1', next()))
    await session.arm(call('operator-1', next()))
    cell.pixelLevels = 200
    await session.checkPresent(call('operator-1', next()))
    expect(cell.armedFor).toBeUndefined()
  })

  test('under way when the server died is closed as interrupted and repeated; an armed one is checked anew', async () => {
    const journal = memoryJournal()
    const frozen = smallSession()
    await lockedJournal(frozen, journal)
    const before = await openTestSession(frozen, { journal })
    await before.session.checkPresent(before.call('operator-1', before.next()))
    await before.session.arm(before.call('operator-1', before.next()))
    const armed = memoryJournal(journal.text)
    expect((await openTestSession(frozen, { journal: armed })).session.state('').trials[0]?.stage).toBe('planned')
    before.cell.next = new Promise(() => undefined)
    await before.session.run(before.call('operator-1', before.next()))
    const after = await openTestSession(frozen, { journal: memoryJournal(journal.text) })
    expect(after.session.state('').trials[0]).toMatchObject({ stage: 'invalid', invalid: { reason: 'interrupted' } })
    expect(after.session.state('').trials).toHaveLength(5)
  })
})

describe('two callers', () => {
  test('with the same picture of a trial: the second is refused and told, nothing is merged', async () => {
    const { session, call, runNext } = await openTestSession(smallSession())
    const code = await runNext()
    const [one, other] = [call('operator-1', code), call('operator-2', code)]
    await session.label({ ...one, label: grasped })
    expect(await refusal(session.label({ ...other, label: { selected: 'none', reached: 'nothing' } }))).toBe('trial-changed')
    expect(session.state('operator-1').trials[0]?.label?.label).toEqual(grasped)
  })

  test('at the same moment: one is saved, the other refused', async () => {
    const { session, call, runNext } = await openTestSession(smallSession())
    const code = await runNext()
    const calls = ['operator-1', 'operator-2'].map((by) => session.label({ ...call(by, code), label: grasped }))
    expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  })

  test('the same call sent twice is saved once and answered twice; the same id for something else is refused', async () => {
    const { session, call, runNext, journal } = await openTestSession(smallSession())
    const code = await runNext()
    const sent = { ...call('operator-1', code), label: grasped }
    const first = await session.label(sent)
    const again = await session.label({ ...sent, opening: 'from before the restart' })
    expect([first.again, again.again, again.sequence]).toEqual([false, true, first.sequence])
    expect(await refusal(session.label({ ...sent, label: { selected: 'target-b', reached: 'grasped' } }))).toBe('event-id-reused')
    expect((await journal.read()).match(/"labelled"/g)).toHaveLength(1)
  })

  test('nobody can take an id that the program will use for the end of a run', async () => {
    const { session, call, next } = await openTestSession(smallSession())
    const code = next()
    await session.comment({ by: 'operator-1', eventId: `stopped-${code}`, opening: session.state('').opening, text: 'a squatter' })
    await session.checkPresent(call('operator-1', code))
    await session.arm(call('operator-1', code))
    await session.run(call('operator-1', code))
    await session.settled()
    expect(session.state('').trials[0]?.stage).toBe('stopped')
  })

  test('a page from before a restart is refused until it loads anew; one that saw more than the journal holds stops everything', async () => {
    const journal = memoryJournal()
    const frozen = smallSession()
    await lockedJournal(frozen, journal)
    const old = await openTestSession(frozen, { journal })
    const code = await old.runNext()
    const stale = { ...old.call('operator-1', code), label: grasped }
    const restarted = await openTestSession(frozen, { journal })
    expect(await refusal(restarted.session.label(stale))).toBe('stale-page')
    await restarted.session.label({ ...stale, opening: restarted.session.state('').opening })
    const ahead = { ...restarted.call('operator-1', code), label: grasped, reason: 'seen again', expectedRevision: 999 }
    expect(await refusal(restarted.session.label(ahead))).toBe('journal-behind')
  })
})

describe('labels', () => {
  test('are taken back for a moment by who gave them, then corrected with a reason', async () => {
    const { session, call, runNext, clock } = await openTestSession(smallSession())
    const code = await runNext()
    const { sequence } = await session.label({ ...call('operator-1', code), label: grasped })
    expect(await refusal(session.undo({ ...call('operator-2', code), sequence }))).toBe('undo-of-another')
    await session.undo({ ...call('operator-1', code), sequence })
    expect(session.state('operator-1').trials[0]?.stage).toBe('stopped')
    const again = await session.label({ ...call('operator-1', code), label: { selected: 'none', reached: 'grasped' } })
    clock.ms += 60_000
    expect(await refusal(session.undo({ ...call('operator-1', code), sequence: again.sequence }))).toBe('undo-too-late')
    await session.label({ ...call('operator-1', code), label: grasped, reason: 'wrong key' })
    expect(session.state('operator-1').trials[0]?.label?.label).toEqual(grasped)
    clock.ms -= 120_000
    const { sequence: last } = await session.label({
      ...call('operator-1', code),
      label: { selected: 'none', reached: 'grasped' },
      reason: 'no',
    })
    clock.ms -= 1000
    expect(await refusal(session.undo({ ...call('operator-1', code), sequence: last }))).toBe('undo-too-late')
  })

  test('come only from who is registered for them', async () => {
    const { session, call, runNext } = await openTestSession(smallSession())
    const code = await runNext()
    expect(await refusal(session.label({ ...call('rater-1', code), label: grasped }))).toBe('person-not-registered')
    expect(await refusal(session.label({ ...call('twinpast', code), label: grasped }))).toBe('person-not-registered')
    await session.label({ ...call('auto-label', code), label: grasped })
    expect(await refusal(session.comment({ ...call('a stranger', code), text: 'hello' }))).toBe('person-not-registered')
  })

  test('by the simulator are refused on a physical cell', async () => {
    const { pairs } = shippedSession('put-back')
    const frozen = frozenSession('put-back', { session: { pairs: pairs.slice(0, 2) }, surroundings: { cell: 'physical' } })
    const { session, call, runNext } = await openTestSession(frozen)
    const code = await runNext()
    expect(await refusal(session.label({ ...call('auto-label', code), label: grasped }))).toBe('auto-label-physical')
  })

  test('of a second rater are blind, once, from a whole video; a third person decides where they differ', async () => {
    const { session, call, runNext, cell } = await openTestSession(smallSession())
    const one = await runNext()
    await session.label({ ...call('operator-1', one), label: grasped })
    expect(session.state('rater-1').trials[0]?.label).toBeUndefined()
    const video = cell.files.get(`streams/${one}/head.mp4`) ?? ''
    cell.files.set(`streams/${one}/head.mp4`, video.slice(0, 3))
    expect(await refusal(session.rate({ ...call('rater-1', one), label: grasped }))).toBe('video-unusable')
    cell.files.delete(`streams/${one}/head.mp4`)
    expect(await refusal(session.rate({ ...call('rater-1', one), label: grasped }))).toBe('video-unusable')
    cell.files.set(`streams/${one}/head.mp4`, video)
    await session.rate({ ...call('rater-1', one), label: { selected: 'none', reached: 'grasped' } })
    expect(await refusal(session.rate({ ...call('rater-1', one), label: grasped }))).toBe('rated-already')
    expect(await refusal(session.adjudicate({ ...call('operator-1', one), label: grasped, reason: 'x' }))).toBe('person-not-registered')
    expect(session.state('adjudicator-1').toAdjudicate).toEqual([one])
    await session.adjudicate({ ...call('adjudicator-1', one), label: grasped, reason: 'the gripper closed on it' })
    expect(await refusal(session.rate({ ...call('rater-2', one), label: grasped }))).toBe('adjudicated-already')
  })
})

describe('the key', () => {
  test('stays closed while anything is unfinished, unless somebody says why; then labels stand', async () => {
    const { session, call, runNext } = await openTestSession(smallSession())
    const code = await runNext()
    let opened = 0
    const all = () => ({ by: 'adjudicator-1', eventId: `open-the-key-${++opened}`, opening: session.state('').opening })
    expect(await refusal(session.unblind(all()))).toBe('trial-open')
    await session.label({ ...call('operator-1', code), label: grasped })
    expect(await refusal(session.unblind(all()))).toBe('session-unfinished')
    await session.unblind({ ...all(), early: 'the left arm broke down' })
    expect(await refusal(session.label({ ...call('operator-1', code), label: grasped, reason: 'now I know' }))).toBe('already-unblinded')
    expect(await refusal(session.checkPresent(call('operator-1', session.state('').next ?? '')))).toBe('already-unblinded')
    await session.comment({ ...call('operator-1', code), text: 'the label of this trial is wrong' })
  })

  test('must be the one that was locked, and a cell that of the schedule', async () => {
    const frozen = smallSession()
    const journal = await lockedJournal(frozen, memoryJournal())
    const parts = { ...frozen, journal, clock: new HandClock(), opening: 'opening-x' }
    const cell = new ScriptedCell(frozen.schedule)
    for (const other of [{ kind: 'physical' }, { cellDigest: 'f'.repeat(64) }, { policyDigest: 'f'.repeat(64) }])
      expect(await refusal(startSession({ ...parts, streams: cell, cell: Object.assign(new ScriptedCell(frozen.schedule), other) }))).toBe(
        'cell-of-another-session',
      )
    const { key: _key, ...keyless } = parts
    const session = await startSession({ ...keyless, streams: cell, cell })
    const { call, next } = callsOf(session)
    await session.checkPresent(call('operator-1', next()))
    expect(await refusal(session.arm(call('operator-1', next())))).toBe('key-absent')
    const { opening } = session.state('')
    expect(await refusal(session.unblind({ by: 'operator-1', eventId: 'open-the-key', opening, early: 'x' }))).toBe('key-absent')
  })
})

test('a session that was not locked takes nothing', async () => {
  const frozen = smallSession()
  const cell = new ScriptedCell(frozen.schedule)
  const parts = { ...frozen, journal: memoryJournal(), streams: cell, cell, clock: new HandClock(), opening: 'opening-y' }
  expect(await refusal(startSession(parts))).toBe('schedule-not-locked')
  expect(parts.journal.text).toBe('')
})
