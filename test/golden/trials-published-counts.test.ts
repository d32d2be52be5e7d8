import { expect, test } from 'vitest'
import { reportedSession } from '../../src/cli/sessions/reported-session.ts'
import { sessionTableJson } from '../../src/report/sessions/session-table-json.ts'
import { buildSessionView } from '../../src/report/sessions/build-session-view.ts'
import { analyseSession } from '../../src/trials/readouts/session-analysis.ts'
import { caught } from '../fixtures/caught.ts'
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
    ['No outcome', '0 of 32', '0 of 32'],
    ['Completed manipulation', '9 of 32', '10 of 32'],
    ['thereof at the wrong target', '5 of 9', '5 of 10'],
    ['thereof elsewhere', '0 of 9', '0 of 10'],
    ['Full success', '4 of 32', '5 of 32'],
  ])
  expect(JSON.stringify(view)).not.toMatch(/of 64/)
})

test('a video that is missing, cut or changed is said in the table, and labels stand', async () => {
  const { schedule, key, cell, replayed } = await (async () => {
    const frozen = frozenSession('put-back')
    return { ...frozen, ...(await wholeSession(frozen, (one) => publishedLabel('put-back', one))) }
  })()
  const [missing = '', cut = '', changed = ''] = [...cell.files.keys()]
  cell.files.delete(missing)
  cell.files.set(cut, 'vid')
  cell.files.set(changed, 'another video, as long as it may be')
  const reported = await reportedSession(schedule, replayed, key, cell)
  expect(reported.streams).toEqual({ named: 32, missing: 1, cut: 1, changed: 1 })
  const { sections } = buildSessionView({ sessions: [reported], reproduce: 'x' })
  expect(sections.find(({ id }) => id === 'deviations')?.notes).toContain('Of 32 recorded streams, 1 are missing, 1 cut and 1 changed.')
  expect(reported.analysis.table.rows[0]?.count).toBe(6)
})

test('why a key was opened early stands in the words of whoever opened it', async () => {
  const { reported } = await wholeSession(frozenSession('put-back'), (one) => publishedLabel('put-back', one))
  const unblinded = { ...reported.unblinded, by: 'adjudicator-1', early: 'the left arm broke down' }
  const { sections } = buildSessionView({ sessions: [{ ...reported, unblinded }], reproduce: 'x' })
  expect(sections.find(({ id }) => id === 'deviations')?.notes).toContain(
    'The key was opened early by adjudicator-1, who gave as reason “the left arm broke down”. Then 0 trials had no label, 0 no second rating, 0 waited for adjudication.',
  )
})

test('no result is given before the key is open', async () => {
  const frozen = frozenSession('put-back')
  const { replayed } = await wholeSession(frozen, (one) => publishedLabel('put-back', one))
  const { unblinded: _unblinded, ...blind } = replayed.state
  expect(caught(() => analyseSession(frozen.schedule, blind, frozen.key)).code).toBe('still-blind')
})

test('emulated and physical sessions are refused in one table, and one session twice', async () => {
  const session = async (cell: 'emulated' | 'physical') =>
    (await wholeSession(frozenSession('repick', { surroundings: { cell } }), (one) => publishedLabel('repick', one))).reported
  const [emulated, physical] = [await session('emulated'), await session('physical')]
  for (const [sessions, code] of [
    [[emulated, physical], 'cells-mixed'],
    [[physical, physical], 'session-twice'],
  ] as const) {
    expect(caught(() => buildSessionView({ sessions, reproduce: 'x' })).code).toBe(code)
    expect(caught(() => sessionTableJson({ sessions, reproduce: 'x' })).code).toBe(code)
  }
})
