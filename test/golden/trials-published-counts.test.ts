import { expect, test } from 'vitest'
import { sessionTableJson } from '../../src/report/sessions/session-table-json.ts'
import { buildSessionView } from '../../src/report/sessions/build-session-view.ts'
import { publishedLabel } from '../fixtures/session/published-counts.ts'
import { frozenSession } from '../fixtures/session/sessions.ts'
import { wholeSession } from '../fixtures/session/whole-session.ts'

const published = {
  'put-back': {
    'target-correct': 6,
    'wrong-target': 6,
    'no-expressed-selection': 19,
    'mixed-other': 1,
    completed: 9,
    'completed-wrong': 5,
    'full-success': 4,
  },
  repick: {
    'target-correct': 8,
    'wrong-target': 6,
    'no-expressed-selection': 17,
    'mixed-other': 1,
    completed: 10,
    'completed-wrong': 5,
    'full-success': 5,
  },
} as const

test.each(['put-back', 'repick'] as const)(
  'the published counts of %s go from schedule, labels and open key into the table',
  async (task) => {
    const { reported } = await wholeSession(frozenSession(task), (assignment) => publishedLabel(task, assignment))
    const { rows, executions, pairs, rated, faithfulness } = reported.analysis.table
    expect([executions, pairs, rated]).toEqual([32, 8, 32])
    const counts = Object.fromEntries(rows.map(({ key, count }) => [key, count]))
    expect(counts).toEqual({ ...published[task], 'no-outcome': 0, 'completed-elsewhere': 0 })
    for (const { count, firstRuns, operator, rater, byDirection } of rows) {
      expect([firstRuns, operator, rater, byDirection[0] + byDirection[1]]).toEqual([count, count, count, count])
    }
    expect(faithfulness.estimate).toBe(task === 'put-back' ? 0 : 2 / 32)
    expect(faithfulness.interval).not.toBeNull()
    const [only] = sessionTableJson({ sessions: [reported], reproduce: 'x' }).sessions
    expect(only?.agreement.fields.map(({ observed }) => observed)).toEqual([1, 1])
  },
)

test('both tasks stand side by side and nothing is pooled', async () => {
  const sessions = await Promise.all(
    (['put-back', 'repick'] as const).map(
      async (task) => (await wholeSession(frozenSession(task), (one) => publishedLabel(task, one))).reported,
    ),
  )
  const view = buildSessionView({ sessions, reproduce: 'x' })
  const [beside] = view.sections
  expect(beside?.columns).toHaveLength(3)
  expect(beside?.rows).toEqual([
    ['Target correct', '6 of 32', '8 of 32'],
    ['Wrong target', '6 of 32', '6 of 32'],
    ['No expressed selection', '19 of 32', '17 of 32'],
    ['Mixed or other', '1 of 32', '1 of 32'],
    ['No outcome (not run, or invalid and not repeated)', '0 of 32', '0 of 32'],
    ['Completed manipulation', '9 of 32', '10 of 32'],
    ['thereof at the wrong target', '5 of 9', '5 of 10'],
    ['thereof elsewhere', '0 of 9', '0 of 10'],
    ['Full success (completed at the correct target)', '4 of 32', '5 of 32'],
  ])
  expect(JSON.stringify(view)).not.toMatch(/of 64/)
})
