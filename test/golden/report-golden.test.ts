import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'

import { reportJsonSchema } from '../../src/report/report-json-schema.ts'
import { renderReport } from '../../src/report/write-report.ts'
import { reportFixture } from '../fixtures/report/report-fixture.ts'
import { REPORT_FIXTURES } from '../fixtures/report/report-fixtures.ts'

/** docs/definitions.md: 64 pairs x 2 x 3, C/W/A = 280/77/27. */
test('the golden 64 pairs print the published figures on page and in json', async () => {
  const { html, json } = await renderReport(await reportFixture(REPORT_FIXTURES.golden))
  const report = reportJsonSchema.parse(JSON.parse(json))
  expect(report.counts).toEqual({ correct: 280, wrong: 77, ambiguous: 27 })
  expect(report.endpoints.pCorrect.estimate).toBe(280 / 384)
  expect(report.endpoints.f.estimate).toBe(203 / 384)
  expect(report.endpoints.fullyReliable.estimate).toBe(20 / 64)
  const { document } = parseHTML(html)
  const rows = [...document.querySelectorAll('.endpoint-table tbody tr')].map((row) => row.textContent!)
  expect(rows[1]).toContain('0.7290.677 to 0.781 decides')
  expect(rows[2]).toContain('0.5290.422 to 0.633 decides')
  expect(rows[7]).toContain('0.3130.202 to 0.441 decides')
  expect(document.querySelector('#reliability h2')!.textContent).toBe('Pair by pair: 20 of 64 correct in every decision')
  expect(document.querySelector('#endpoints')!.textContent).toContain(
    '384 decisions (64 pairs × 2 directions × 3 seeds): 280 correct, 77 wrong, 27 ambiguous.',
  )
  expect(report.histogram.bidirectionalSeeds.reduce((sum, count) => sum + count, 0)).toBe(64)
})
