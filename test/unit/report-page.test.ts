import { createHash } from 'node:crypto'
import { parseHTML } from 'linkedom'
import { beforeAll, describe, expect, test } from 'vitest'

import { ENDPOINT_KEYS } from '../../src/endpoints/endpoint-key.ts'
import { formatNumber } from '../../src/report/format-number.ts'
import { STORYBOARD_SCRIPT } from '../../src/report/html/storyboard-script.ts'
import type { ReportInput } from '../../src/report/report-input.ts'
import { reportJsonSchema } from '../../src/report/report-json-schema.ts'
import { cardsView } from '../../src/report/view/cards-view.ts'
import { renderReport, type RenderedReport } from '../../src/report/write-report.ts'
import { reportFixture } from '../fixtures/report/report-fixture.ts'
import { REPORT_FIXTURES } from '../fixtures/report/report-fixtures.ts'

type Name = keyof typeof REPORT_FIXTURES
const names = Object.keys(REPORT_FIXTURES) as Name[]
const inputs = new Map<Name, ReportInput>()
const reports = new Map<Name, RenderedReport>()

beforeAll(async () => {
  for (const name of names) {
    const input = await reportFixture(REPORT_FIXTURES[name])
    inputs.set(name, input)
    reports.set(name, await renderReport(input))
  }
})

const htmlOf = (name: Name): string => reports.get(name)!.html
const textOf = (name: Name): string => parseHTML(htmlOf(name)).document.body.textContent!.replace(/\s+/g, ' ')

test.each<[Name, string]>([
  ['oracle', 'memory-guides'],
  ['blind', 'no-detected-difference'],
  ['unfaithful', 'memory-changes-action-only'],
  ['reversed', 'memory-misguides'],
  ['ambiguous', 'ambiguous'],
  ['golden', 'memory-guides'],
  ['gateFailed', 'gate-failed'],
  ['none', 'gate-failed'],
  ['one', 'insufficient'],
])('%s is judged %s, on the page and in report.json', (name, code) => {
  expect(reportJsonSchema.parse(JSON.parse(reports.get(name)!.json)).verdict.code).toBe(code)
  const verdict = parseHTML(htmlOf(name)).document.querySelector('.verdict')!
  expect(verdict.querySelector('code')!.textContent).toBe(code)
  expect(verdict.querySelector('.headline')!.textContent).toContain(
    reportJsonSchema.parse(JSON.parse(reports.get(name)!.json)).verdict.headline,
  )
})

test.each(names)('%s: no script but the slider of the pictures, no outside request, a strict content policy', (name) => {
  const page = htmlOf(name)
  const { document } = parseHTML(page)
  expect(document.querySelectorAll('link, iframe, object, embed, base, form, use, image, foreignObject')).toHaveLength(0)
  const scripts = [...document.querySelectorAll('script')].map((script) => script.textContent)
  expect(scripts).toEqual(name === 'none' || name === 'noPictures' ? [] : [STORYBOARD_SCRIPT])
  for (const element of document.querySelectorAll('*'))
    for (const attribute of element.attributes) {
      expect(attribute.name, attribute.value.slice(0, 80)).not.toMatch(/^on/)
      if (/^(src|href|xlink:href|srcset|action|data|poster)$/.test(attribute.name))
        expect(attribute.value).toMatch(/^(#|data:image\/png;base64,)/)
    }
  expect(document.querySelector('style')!.textContent).not.toMatch(/url\(|@import/)
  expect(page.replaceAll(/data:image\/png;base64,[A-Za-z0-9+/=]+/g, '')).not.toMatch(/https?:|\/\/[a-z]/i)
  expect(document.querySelector('meta[http-equiv="Content-Security-Policy"]')!.getAttribute('content')).toBe(
    `default-src 'none'; script-src 'sha256-${createHash('sha256').update(STORYBOARD_SCRIPT).digest('base64')}'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`,
  )
})

test.each(names)('%s: the same record gives the same bytes, whatever the order of its units', async (name) => {
  const input = inputs.get(name)!
  const again = await renderReport({ ...structuredClone(input), units: [...input.units].reverse() })
  const first = reports.get(name)!
  expect(again.html === first.html).toBe(true)
  expect(again.json).toBe(first.json)
  expect(again.csv === first.csv).toBe(true)
  expect(Buffer.from(again.parquet).equals(Buffer.from(first.parquet))).toBe(true)
})

test.each(names)('%s: every number of the endpoint table is the number of report.json', (name) => {
  const json = reportJsonSchema.parse(JSON.parse(reports.get(name)!.json))
  const rows = [...parseHTML(htmlOf(name)).document.querySelectorAll('.endpoint-table tbody tr')]
  expect(rows).toHaveLength(ENDPOINT_KEYS.length)
  ENDPOINT_KEYS.forEach((key, index) => {
    const { estimate, interval, decisiveInterval, structural } = json.endpoints[key]
    const row = rows[index]!
    const data = row.querySelector('data')
    if (estimate === null) expect(data).toBeNull()
    else {
      expect(Number(data!.getAttribute('value'))).toBe(estimate)
      expect(data!.textContent).toBe(formatNumber(estimate))
    }
    const cells = [...row.querySelectorAll('td')].map((cell) => cell.textContent!)
    if (interval === null) expect(cells[1]).not.toMatch(/decides/)
    else expect(cells[1]).toContain(`${formatNumber(interval[0])} to ${formatNumber(interval[1])}`)
    if (decisiveInterval !== null)
      expect(`${cells[1]}${cells[2]}`).toContain(`${formatNumber(decisiveInterval[0])} to ${formatNumber(decisiveInterval[1])} decides`)
    if (structural) expect(row.textContent).toContain('structural value')
  })
  const { correct, wrong, ambiguous } = json.counts
  expect(textOf(name)).toContain(`${correct} correct, ${wrong} wrong, ${ambiguous} ambiguous.`)
})

test.each(names)('%s: every figure has a name, every picture and table one too, ids are unique, headings do not skip', (name) => {
  const { document } = parseHTML(htmlOf(name))
  for (const svg of document.querySelectorAll('svg')) {
    expect(svg.getAttribute('role')).toBe('img')
    expect(svg.getAttribute('aria-label')!.length).toBeGreaterThan(20)
    expect(svg.outerHTML).not.toMatch(/#[0-9a-f]{3,6}\b|"(white|black|steelblue)"|<style/i)
    expect(svg.outerHTML).not.toMatch(/NaN|undefined/)
  }
  for (const image of document.querySelectorAll('img')) expect(image.getAttribute('alt')!.length).toBeGreaterThan(5)
  for (const region of document.querySelectorAll('.scroll')) expect(region.getAttribute('aria-label')).toBeTruthy()
  const ids = [...document.querySelectorAll('[id]')].map((element) => element.id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const link of document.querySelectorAll('nav a')) expect(ids).toContain(link.getAttribute('href')!.slice(1))
  const levels = [...document.querySelectorAll('h1,h2,h3,h4')].map((heading) => Number(heading.tagName.slice(1)))
  levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1))
  expect(document.body.textContent).not.toMatch(/NaN|undefined|\[object|Infinity/)
})

describe('awkward records', () => {
  test('nothing complete: said, never drawn, all pairs named by their reason', () => {
    const text = textOf('none')
    expect(text).toContain('No complete pair, so nothing to draw.')
    expect(text).toContain('8 pairs without data, by reason.')
    expect(text).toContain(
      'This condition of a fair comparison did not hold: evidence-retained, “Some memory slot covers the event that tells the two pasts apart”.',
    )
    expect(text).toContain('pair-000, pair-001, pair-002, pair-003, pair-004, pair-005, pair-006, pair-007')
    expect(parseHTML(htmlOf('none')).document.querySelectorAll('figure')).toHaveLength(0)
  })

  test('no exclusion is shown as zero, not left out', () => {
    expect(textOf('golden')).toContain('0 pairs: every planned pair passed its gates and was scored.')
    expect(textOf('golden')).toContain('None: the study ran as frozen.')
  })

  test('"reliably" is explained where it is said, and nowhere else', () => {
    const explanation = 'the 95 % interval of the share of pairs correct in every decision lies above one half'
    expect(textOf('oracle')).toContain(`“Reliably in most pairs”: ${explanation}.`)
    for (const key of ['blind', 'reversed', 'golden'] as const) expect(textOf(key)).not.toContain(explanation)
  })

  test('excluded, failed and missing pairs each by reason, with worst-case bounds', () => {
    const text = textOf('partial')
    expect(text).toContain('Basis: 20 of 24 planned pairs (2 excluded by a gate, 1 failed, 1 missing), 2 action seeds.')
    for (const reason of ['excluded: present-equal', 'excluded: evidence-retained', 'failed: policy-timeout', 'missing'])
      expect(text).toContain(reason)
    expect(text).toContain('pair-003: got image/head[1207] = 83; expected image/head[1207] = 82')
    const { f } = reportJsonSchema.parse(JSON.parse(reports.get('partial')!.json)).endpoints
    expect(text).toContain(`F between ${formatNumber(f.worstCase!.lower)} and ${formatNumber(f.worstCase!.upper)}`)
  })

  test('without pictures the strip says so', () => {
    expect(textOf('noPictures')).toContain('No picture of past 0 is recorded.')
    expect(parseHTML(htmlOf('noPictures')).document.querySelectorAll('img')).toHaveLength(0)
  })

  test('pasts that were not pictured in step stand side by side without a slider', async () => {
    const base = inputs.get('oracle')!
    const [example] = base.examples
    const short = { ...example!, histories: [example!.histories[0], example!.histories[1].slice(1)] as const }
    const { document } = parseHTML((await renderReport({ ...base, examples: [short] })).html)
    expect(document.querySelectorAll('[data-moment], .moments, script')).toHaveLength(0)
    expect([...document.querySelectorAll('.past .frames')].map((strip) => strip.querySelectorAll('img').length)).toEqual([3, 2, 1])
  })

  test('one pair: no interval, no verdict, still all its readouts', () => {
    expect(textOf('one')).toContain('no registered interval: too few pairs')
    expect(textOf('one')).toContain('Pair by pair: 1 of 1 correct in every decision')
  })

  test('deviations, warnings, nondeterminism and equal memories are printed', async () => {
    const base = inputs.get('oracle')!
    const { html } = await renderReport({
      ...base,
      units: base.units.map((unit) =>
        unit.status === 'complete' && unit.pair.pairId === 'pair-000' ? { ...unit, memoryDigests: ['aa', 'aa'] } : unit,
      ),
      warnings: ['A warning of the run.'],
      deviations: [{ who: 'ada', when: '2026-10-02T10:00:00Z', what: 'seed 37 added', why: 'asked by a reviewer' }],
      nondeterminism: [{ pairId: 'pair-003', digests: ['d1', 'd2'] }],
    })
    const text = parseHTML(html).document.body.textContent!
    expect(text).toContain('A warning of the run.')
    expect(text).toContain('asked by a reviewer')
    expect(text).toContain('pair-003: running it again gave other bytes (d1, d2). The first file was kept.')
    expect(text).toContain('In 1 pair the two pasts left the same memory, byte for byte')
  })
})

test.each([
  [[1e-9, 9e-7], 'Not detected'],
  [[-9e-7, -1e-9], 'Not detected'],
  [[-0.2, -0.1], 'No, worth less'],
  [[0.1, 0.2], 'Yes'],
] as const)('the card of worth reads an interval of %s by the value floor of the verdict: %s', (limits, answer) => {
  const input = inputs.get('unfaithful')!
  const u1 = {
    ...input.endpoints.table.u1,
    estimate: (limits[0] + limits[1]) / 2,
    decisiveInterval: limits,
    structural: false,
    signFlipP: 0.01,
  }
  const cards = cardsView({ ...input, endpoints: { ...input.endpoints, table: { ...input.endpoints.table, u1 } } })
  expect(cards.find(({ key }) => key === 'worth')?.answer).toBe(answer)
})
