import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Direction } from '../../src/core/direction.ts'
import type { Execution } from '../../src/trials/readouts/execution.ts'
import { outcomeOf } from '../../src/trials/readouts/outcome.ts'
import type { Outcome } from '../../src/trials/readouts/outcome.ts'
import { readoutTable } from '../../src/trials/readouts/readout-table.ts'
import type { ReadoutTable } from '../../src/trials/readouts/readout-table.ts'
import { labelOf } from '../fixtures/session/published-counts.ts'
import { HandClock, callsOf, lockedJournal } from '../fixtures/session/open-test-session.ts'
import { memoryJournal } from '../fixtures/session/memory-journal.ts'
import { ScriptedCell } from '../fixtures/session/scripted-cell.ts'
import { smallSession } from '../fixtures/session/sessions.ts'
import { startSession } from '../../src/trials/service/start-session.ts'

const bootstrap = { replicates: 99, streamFields: ['test'] }
const outcome = fc.option(
  fc.record({
    selection: fc.constantFrom('correct', 'wrong', 'none', 'mixed'),
    reached: fc.constantFrom('nothing', 'approached', 'grasped', 'completed'),
    firstMove: fc.constant(undefined),
  }),
)

function execution(i: number, found: Outcome | null): Execution {
  const direction: Direction = i % 2 === 0 ? 0 : 1
  return {
    ...{ code: `C${i}`, pairId: `pair-${Math.floor(i / 4)}`, direction, seed: 1 + (Math.floor(i / 2) % 2), block: 1, trials: [`C${i}`] },
    ...{ place: found === null ? null : i + 1, outcome: found, operatorOutcome: found, raterOutcome: null, firstRun: found },
    ...{ clamped: [], presentWarned: false, invalid: [] },
  }
}

const executions = fc.array(outcome, { minLength: 32, maxLength: 32 }).map((all) => all.map((one, i) => execution(i, one)))
const counts = ({ rows }: ReadoutTable) => rows.map(({ key, count, estimate }) => [key, count, estimate])

test('the first five rows exclude one another and add up to all planned executions; completed holds its parts', () => {
  fc.assert(
    fc.property(executions, (all) => {
      const of = Object.fromEntries(readoutTable(all, bootstrap).rows.map(({ key, count }) => [key, count]))
      const five = ['target-correct', 'wrong-target', 'no-expressed-selection', 'mixed-other', 'no-outcome']
      expect(five.reduce((sum, key) => sum + (of[key] ?? 0), 0)).toBe(32)
      // A selection is part of every completed manipulation, which labels without one cannot be.
      const unselected = all.filter(({ outcome: one }) => one?.reached === 'completed' && one.selection === 'none').length
      expect((of['completed-wrong'] ?? 0) + (of['completed-elsewhere'] ?? 0) + (of['full-success'] ?? 0) + unselected).toBe(of['completed'])
    }),
    { numRuns: 50 },
  )
})

test('renaming and reordering pairs changes nothing', () => {
  fc.assert(
    fc.property(executions, fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 }), (all, order) => {
      const moved = order.flatMap((pair, place) => all.slice(4 * pair, 4 * pair + 4).map((one) => ({ ...one, pairId: `unit-${place}` })))
      const [before, after] = [readoutTable(all, bootstrap), readoutTable(moved, bootstrap)]
      expect(counts(after)).toEqual(counts(before))
      expect(after.faithfulness).toEqual(before.faithfulness)
    }),
    { numRuns: 30 },
  )
})

test('swapping the names of the two histories swaps the columns by history and nothing else', () => {
  fc.assert(
    fc.property(executions, (all) => {
      const swapped = all.map((one) => ({ ...one, direction: one.direction === 0 ? (1 as const) : (0 as const) }))
      const [before, after] = [readoutTable(all, bootstrap), readoutTable(swapped, bootstrap)]
      expect(counts(after)).toEqual(counts(before))
      expect(after.faithfulness).toEqual(before.faithfulness)
      expect(after.rows.map(({ byDirection: [a, b] }) => [b, a])).toEqual(before.rows.map(({ byDirection }) => [...byDirection]))
    }),
    { numRuns: 30 },
  )
})

test('swapping what is warranted swaps correct and wrong and turns the sign of their difference', () => {
  const other = { correct: 'wrong', wrong: 'correct', none: 'none', mixed: 'mixed' } as const
  fc.assert(
    fc.property(executions, (all) => {
      const turned = all.map((one) =>
        execution(Number(one.code.slice(1)), one.outcome && { ...one.outcome, selection: other[one.outcome.selection] }),
      )
      const [before, after] = [readoutTable(all, bootstrap), readoutTable(turned, bootstrap)]
      expect(after.faithfulness.estimate).toBeCloseTo(-(before.faithfulness.estimate ?? NaN), 12)
      expect(after.faithfulness.signFlipP).toBe(before.faithfulness.signFlipP)
      const count = (table: ReadoutTable, key: string) => table.rows.find((row) => row.key === key)?.count
      expect(count(after, 'target-correct')).toBe(count(before, 'wrong-target'))
    }),
    { numRuns: 30 },
  )
})

test('a label and its direction give the outcome that was meant, whichever history is called 0', () => {
  for (const selection of ['correct', 'wrong', 'none', 'mixed'] as const)
    for (const direction of [0, 1] as const)
      expect(outcomeOf(labelOf({ selection, reached: 'approached' }, direction), direction).selection).toBe(selection)
})

test('whichever history a trial carries, page, journal and file names are the same byte by byte', async () => {
  const told = async (turned: boolean) => {
    const frozen = smallSession()
    const assignments = frozen.key.assignments.map((one) => ({
      ...one,
      direction: turned ? ((1 - one.direction) as Direction) : one.direction,
    }))
    const clock = new HandClock()
    const journal = await lockedJournal(frozen, memoryJournal(), clock)
    const cell = new ScriptedCell(frozen.schedule)
    const parts = { ...frozen, key: { ...frozen.key, assignments }, journal, streams: cell, cell, clock, opening: 'the-opening' }
    const session = await startSession(parts)
    const { next } = callsOf(session)
    const armed: number[] = []
    const views: unknown[] = []
    for (let i = 0; next() !== ''; i++) {
      const code = next()
      const call = (step: string) => {
        const { opening, trials } = session.state('operator-1')
        const expectedRevision = trials.find((trial) => trial.code === code)?.revision ?? 0
        return { by: 'operator-1', code, eventId: `${step}-${code}`, opening, expectedRevision }
      }
      await session.checkPresent(call('check'))
      await session.arm(call('arming'))
      armed.push(cell.armedFor?.direction ?? -1)
      await session.run(call('running'))
      await session.settled()
      await session.label({ ...call('label'), label: { selected: 'target-a', reached: 'grasped' } })
      views.push(...['operator-1', 'rater-1', 'adjudicator-1', ''].map((viewer) => session.state(viewer)))
    }
    return { armed, seen: JSON.stringify([views, journal.text, [...cell.files.keys()]]) }
  }
  const [one, other] = [await told(false), await told(true)]
  expect(other.armed).toEqual(one.armed.map((direction) => 1 - direction))
  expect(other.seen).toBe(one.seen)
})
