import { describe, expect, test } from 'vitest'
import { emptyJournal, endAfter, lineText, nextLine } from '../../src/trials/journal/journal-line.ts'
import type { JournalLine } from '../../src/trials/journal/journal-line.ts'
import type { TrialEvent } from '../../src/trials/journal/trial-event.ts'
import { replayJournal } from '../../src/trials/state/replay-journal.ts'
import { caught } from '../fixtures/caught.ts'
import { memoryJournal } from '../fixtures/session/memory-journal.ts'
import { HandClock, lockedJournal, openTestSession } from '../fixtures/session/open-test-session.ts'
import { frozenSession, smallSession } from '../fixtures/session/sessions.ts'

async function labelledJournal() {
  const frozen = smallSession()
  const journal = await lockedJournal(frozen, memoryJournal())
  const { session, runNext, call } = await openTestSession(frozen, { journal })
  const code = await runNext()
  await session.label({ ...call('operator-1', code), label: { selected: 'target-a', reached: 'grasped', note: 'schön, 好' } })
  return { ...frozen, journal, code, lines: journal.text.trimEnd().split('\n') }
}

/** A journal of these events, every line chained as it must be: what a forger would write. */
function forged(schedule: string, events: readonly (readonly [by: string, event: TrialEvent])[], at = '2026-05-01T08:00:00.000Z'): string {
  let end = emptyJournal(schedule)
  const lines: JournalLine[] = []
  for (const [i, [by, event]] of events.entries()) {
    const line = nextLine(end, { at, by, eventId: `forged-${i}`, schedule, event })
    lines.push(line)
    end = endAfter(line)
  }
  return lines.map((line) => `${lineText(line)}\n`).join('')
}

describe('a journal', () => {
  test('reads back what was written, in ASCII alone', async () => {
    const { schedule, journal } = await labelledJournal()
    expect(journal.text).toMatch(/^[\x20-\x7e\n]+$/)
    expect(replayJournal(schedule, journal.text).state.trials[0]?.label?.label.note).toBe('schön, 好')
  })

  test('with any line edited, removed, doubled or moved is refused', async () => {
    const { schedule, lines } = await labelledJournal()
    const read = (changed: readonly string[]) => caught(() => replayJournal(schedule, `${changed.join('\n')}\n`))
    for (const [i, line] of lines.entries()) {
      const edits = [line.replace('grasped', 'completed'), line.replace(/"at":"2026-05-01T08/, '"at":"2026-05-01T09'), `${line} `, '{}']
      for (const edit of edits.filter((one) => one !== line))
        expect(read(lines.with(i, edit)), `line ${i + 1}: ${edit.slice(0, 80)}`).toMatchObject({ code: 'journal-edited', fate: 'refuse' })
      expect(read(lines.toSpliced(i, 0, line)).code).toBe('journal-edited')
      if (i < lines.length - 1) expect(read(lines.toSpliced(i, 1)).code).toMatch(/journal-(edited|impossible)/)
      if (i > 0) expect(read(lines.with(i, lines[i - 1] ?? '').with(i - 1, line)).code).toBe('journal-edited')
    }
  })

  test('of an emulated session takes no line of a physical one, and the other way round', async () => {
    const emulated = await labelledJournal()
    const physical = smallSession()
    const other = frozenSession('put-back', { surroundings: { cell: 'physical' } })
    expect(other.schedule.digest).not.toBe(physical.schedule.digest)
    expect(caught(() => replayJournal(other.schedule, emulated.journal.text)).code).toBe('journal-foreign')
    const lock = forged(other.schedule.digest, [['operator-1', { kind: 'locked' }]])
    expect(caught(() => replayJournal(emulated.schedule, emulated.journal.text + lock)).code).toBe('journal-foreign')
  })

  test('forged with every digest right is held against the rules all the same', () => {
    const { schedule } = smallSession()
    const code = schedule.content.trials[0]?.code ?? ''
    const label: TrialEvent = { kind: 'labelled', code, label: { selected: 'target-a', reached: 'completed' } }
    const differences = [{ quantity: 'meanPixelLevels' as const, of: 'head', difference: 200 }]
    const run = { ended: 'safety-stop' as const, clamped: [], durationMs: 1, actions: 1, streams: [] }
    const locked = ['operator-1', { kind: 'locked' }] as const
    const checked: TrialEvent = {
      ...{ kind: 'present-checked', code, outcome: 'matched', stills: [] },
      differences: [{ quantity: 'meanPixelLevels', of: 'head', difference: 1 }],
    }
    const ready: readonly (readonly [string, TrialEvent])[] = [
      locked,
      ['operator-1', checked],
      ['operator-1', { kind: 'armed', code }],
      ['operator-1', { kind: 'started', code }],
    ]
    expect(replayJournal(schedule, forged(schedule.digest, ready)).state.trials[0]?.stage).toBe('running')
    const impossible: readonly (readonly (readonly [string, TrialEvent])[])[] = [
      [['operator-1', label]],
      [locked, ['operator-1', label]],
      [locked, locked],
      [locked, ['operator-1', { kind: 'present-checked', code, outcome: 'matched', differences, stills: [] }]],
      [locked, ['operator-1', { kind: 'unblinded' }]],
      [...ready, ['operator-1', { kind: 'stopped', code, run: { ...run, ended: 'finished' } }]],
      [...ready, ['twinpast', { kind: 'stopped', code, run }]],
      [
        ...ready,
        ['twinpast', { kind: 'stopped', code, run: { ...run, ended: 'finished' }, invalid: { reason: 'other', replacement: null } }],
      ],
    ]
    for (const events of impossible)
      expect(
        caught(() => replayJournal(schedule, forged(schedule.digest, events))),
        JSON.stringify(events.at(-1)),
      ).toMatchObject({
        code: 'journal-impossible',
        fate: 'refuse',
      })
  })

  test('keeps the order of numbers when the clock jumps back, and says so', async () => {
    const frozen = smallSession()
    const clock = new HandClock()
    const { session, runNext, call, journal } = await openTestSession(frozen, { clock })
    const code = await runNext()
    clock.ms -= 3_600_000
    await session.label({ ...call('operator-1', code), label: { selected: 'none', reached: 'nothing' } })
    const text = await journal.read()
    expect(text).toContain('"clockBackMs":3600000')
    const { state } = replayJournal(frozen.schedule, text)
    expect([state.clockJumps, state.trials[0]?.stage]).toEqual([1, 'labelled'])
    expect(caught(() => replayJournal(frozen.schedule, text.replace('"clockBackMs":3600000,', ''))).code).toBe('journal-edited')
  })

  test('cut off twice, in a line and in what closes it, is closed once for both', async () => {
    const { schedule, key, lines } = await labelledJournal()
    const journal = memoryJournal(`${lines.slice(0, 4).join('\n')}\n${lines[4]?.slice(0, 50)}`)
    journal.failNext = 30
    await expect(openTestSession({ schedule, key }, { journal })).rejects.toMatchObject({ code: 'not-saved' })
    expect(journal.text.split('\n')).toHaveLength(6)
    await openTestSession({ schedule, key }, { journal })
    expect(replayJournal(schedule, journal.text).state.tornLines).toBe(1)
  })

  test('that lost its end while the session is open stops the session', async () => {
    const { schedule, key, lines } = await labelledJournal()
    const journal = memoryJournal(`${lines.join('\n')}\n`)
    const { session, call, next } = await openTestSession({ schedule, key }, { journal })
    journal.failNext = 0
    await expect(session.checkPresent(call('operator-1', next()))).rejects.toMatchObject({ code: 'not-saved' })
    journal.text = `${lines.slice(0, 3).join('\n')}\n`
    await expect(session.checkPresent(call('operator-1', next()))).rejects.toMatchObject({ code: 'journal-shrunk', fate: 'halt' })
  })
})
