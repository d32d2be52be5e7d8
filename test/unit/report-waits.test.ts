import { parseHTML } from 'linkedom'
import { beforeAll, describe, expect, test } from 'vitest'

import { endpointBootstrap } from '../../src/endpoints/endpoint-table.ts'
import { waitSeries, type WaitSeries } from '../../src/endpoints/wait-series.ts'
import { reportJsonSchema } from '../../src/report/report-json-schema.ts'
import { mixtureHeadline, mixtureLead, waitFindings } from '../../src/report/wording/wait-words.ts'
import { renderReport } from '../../src/report/write-report.ts'
import { cohort, repeated, RIGHT, WRONG } from '../fixtures/endpoints/cohort.ts'
import { reportFixture } from '../fixtures/report/report-fixture.ts'
import { REPORT_FIXTURES } from '../fixtures/report/report-fixtures.ts'

const bootstrap = endpointBootstrap('waits', 9_999)

/** `kinds[w]` are the decisions of every pair at the w-th wait; `divergence` that of each wait. */
function series(
  waits: readonly number[],
  kinds: readonly (readonly [typeof RIGHT, typeof RIGHT])[],
  divergence = (_: number) => 0.1,
): WaitSeries {
  const pairs = 8 * waits.length
  const flat = cohort(repeated(pairs, ...kinds), (i) => divergence(i % waits.length))
  const wait = (i: number) => `wait-${String(waits[i % waits.length]).padStart(2, '0')}`
  const rows = flat.rows.map((row) => ({ ...row, stratum: wait(Number(row.pairId.slice(5))) }))
  return waitSeries({ ...flat, rows }, bootstrap, 0)!
}

describe('the series over waits', () => {
  test('is in order of waiting, each wait from its own pairs, and stops at the first that is not above zero', () => {
    const found = series(
      [16, 0, 8],
      [
        [RIGHT, WRONG],
        [RIGHT, RIGHT],
        [RIGHT, RIGHT],
      ],
    )
    expect(found.waits.map(({ waitSteps, pairs, f }) => [waitSteps, pairs, f.estimate])).toEqual([
      [0, 8, 1],
      [8, 8, 1],
      [16, 8, 0],
    ])
    expect(found.waits[2]!.f).toMatchObject({ structural: true, interval: null, decisiveInterval: null })
    expect(found.lastWaitAbove).toBe(8)
  })

  test('a later wait above zero does not rescue an earlier one that is not', () => {
    expect(
      series(
        [0, 4, 8],
        [
          [RIGHT, WRONG],
          [RIGHT, RIGHT],
          [RIGHT, RIGHT],
        ],
      ).lastWaitAbove,
    ).toBeNull()
  })

  test('is absent for layouts, for one wait alone, and for a mixture of both', () => {
    const flat = cohort(repeated(8, [RIGHT, RIGHT]))
    const named = (stratum: (i: number) => string) => ({ ...flat, rows: flat.rows.map((row, i) => ({ ...row, stratum: stratum(i >> 1) })) })
    expect(waitSeries(flat, bootstrap, 0)).toBeNull()
    expect(
      waitSeries(
        named(() => 'wait-04'),
        bootstrap,
        0,
      ),
    ).toBeNull()
    expect(
      waitSeries(
        named((i) => (i < 4 ? 'wait-04' : 'left|right')),
        bootstrap,
        0,
      ),
    ).toBeNull()
    expect(
      waitSeries(
        named((i) => (i < 4 ? 'wait-04' : 'wait-08')),
        bootstrap,
        0,
      )?.waits,
    ).toHaveLength(2)
  })
})

describe('in words', () => {
  const faded = [
    [RIGHT, RIGHT],
    [RIGHT, WRONG],
  ] as const

  test('a choice that fades while the action still changes', () => {
    expect(waitFindings(series([0, 24], faded))).toEqual([
      'Taken in order, F lies above zero up to a wait of 0 actions; at 24 it is not shown to: F 0.000, determined by the data pattern, no interval. Not shown is not absent, and longer waits are not tested.',
      'At 24 actions of waiting memory changed the action in 8 of 8 pairs, while a choice that follows it was not shown.',
      'The executed action differs between the two memories in every pair at every wait, above the replay floor.',
    ])
  })

  test('a choice that fades together with the change of the action', () => {
    expect(waitFindings(series([0, 24], faded, (wait) => (wait === 0 ? 0.1 : 0)))).toEqual([
      'Taken in order, F lies above zero up to a wait of 0 actions; at 24 it is not shown to: F 0.000, determined by the data pattern, no interval. Not shown is not absent, and longer waits are not tested.',
      'The executed action differs between the two memories, above the replay floor, in 8 of 8 pairs at the shortest wait and in 0 of 8 pairs at the longest.',
    ])
  })

  test('a choice that never follows, and one that always does', () => {
    expect(waitFindings(series([0, 24], [[RIGHT, WRONG]]))[0]).toBe(
      'Already at the shortest wait, 0 actions, F is not shown to lie above zero: F 0.000, determined by the data pattern, no interval.',
    )
    expect(waitFindings(series([0, 24], [[RIGHT, RIGHT]]))[0]).toBe('Taken in order, F lies above zero at every wait (0 to 24 actions).')
  })

  test.each([
    [[[RIGHT, WRONG]], 'Taken in order, F is not shown to lie above zero even at the shortest wait; '],
    [[[RIGHT, RIGHT]], 'Taken in order, F lies above zero at every wait; '],
    [faded, 'Taken in order, F lies above zero up to a wait of 0 actions and is not shown to at 24; '],
  ] as const)('the lead of a mixture says how far F reaches, %#', (kinds, reach) => {
    expect(mixtureLead(series([0, 24], kinds))).toContain(`would change with the waits chosen. ${reach}“Against waiting” gives`)
  })

  test('a withheld verdict is not dressed as a mean', () => {
    const two = series([0, 24], faded)
    expect(mixtureHeadline('Memory guides the decision.', 'positive', two)).toBe(
      'On average over 2 different waits: memory guides the decision.',
    )
    expect(mixtureHeadline('A gate failed, so no verdict is given.', 'withheld', two)).toBe('A gate failed, so no verdict is given.')
  })
})

describe('on the page', () => {
  let html: string
  let json: ReturnType<typeof reportJsonSchema.parse>
  beforeAll(async () => {
    const report = await renderReport(await reportFixture(REPORT_FIXTURES.waiting))
    html = report.html
    json = reportJsonSchema.parse(JSON.parse(report.json))
  })

  test('headline and lead say that pooled figures are means over a mixture', () => {
    const { document } = parseHTML(html)
    expect(document.querySelector('.headline')!.textContent).toContain('On average over 5 different waits: ')
    expect(document.querySelector('.verdict')!.textContent).toContain(
      'Every pooled figure here is a mean over this mixture of waits (0 to 32 actions; 8 pairs at each), not the figure of the policy at any one wait, and would change with the waits chosen.',
    )
  })

  test('two panels in both sizes, the table and report.json hold every wait', () => {
    const { document } = parseHTML(html)
    expect(document.querySelectorAll('#waits svg')).toHaveLength(4)
    expect([...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))).toContain('#waits')
    const rows = [...document.querySelectorAll('#waits tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows.map(([wait]) => wait)).toEqual(['0', '8', '16', '24', '32'])
    expect(json.waits!.rows.map(({ waitSteps, changedPairs }) => [waitSteps, changedPairs])).toEqual([
      [0, 8],
      [8, 8],
      [16, 8],
      [24, 8],
      [32, 0],
    ])
    expect(json.waits!.rows[0]!.f.estimate).toBe(1)
  })

  test('a cohort of layouts has no such part', async () => {
    const report = await renderReport(await reportFixture(REPORT_FIXTURES.oracle))
    expect(parseHTML(report.html).document.querySelector('#waits')).toBeNull()
    expect(JSON.parse(report.json).waits).toBeNull()
  })
})
