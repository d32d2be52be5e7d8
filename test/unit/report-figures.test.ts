import { parseHTML } from 'linkedom'
import { beforeAll, expect, test } from 'vitest'

import { buildReportView } from '../../src/report/build-report-view.ts'
import { choiceFigure } from '../../src/report/figures/choice-figure.ts'
import { intervalFigure } from '../../src/report/figures/interval-figure.ts'
import { pathFigure } from '../../src/report/figures/path-figure.ts'
import { reliabilityFigure } from '../../src/report/figures/reliability-figure.ts'
import { tauFigure } from '../../src/report/figures/tau-figure.ts'
import { formatFixed } from '../../src/report/format-fixed.ts'
import { formatNumber } from '../../src/report/format-number.ts'
import { formatPValue } from '../../src/report/format-p-value.ts'
import type { SafeHtml } from '../../src/report/html/safe-html.ts'
import type { ReportView } from '../../src/report/report-view.ts'
import { reportFixture } from '../fixtures/report/report-fixture.ts'
import { REPORT_FIXTURES } from '../fixtures/report/report-fixtures.ts'

let view: ReportView
beforeAll(async () => {
  view = buildReportView(await reportFixture(REPORT_FIXTURES.golden))
})

const svgOf = (figure: SafeHtml) => parseHTML(`<html><body>${figure.text}</body></html>`).document.querySelector('svg')!

test('choice figure: one circle and one triangle per pair, each in its history colour', () => {
  const svg = svgOf(choiceFigure(view.choice, 960, 'label of the figure'))
  expect(svg.querySelectorAll('g[fill="var(--h0)"] circle')).toHaveLength(64)
  expect(svg.querySelectorAll('g[fill="var(--h0)"] path')).toHaveLength(0)
  const triangles = [...svg.querySelectorAll('g[fill="var(--h1)"] path')]
  expect(triangles).toHaveLength(64)
  expect(new Set(triangles.map((mark) => mark.getAttribute('d'))).size).toBe(1)
  expect(svg.textContent).toContain('6 of 6 correct, 20 pairs')
})

test('reliability figure: one cell per decision with glyph and colour that agree', () => {
  const svg = svgOf(reliabilityFigure(view.reliability, view.seeds, 960, 3, 'label of the figure'))
  const fills = [...svg.querySelectorAll('rect')].map((rect) => rect.getAttribute('fill'))
  const count = (colour: string) => fills.filter((fill) => fill === colour).length
  expect([count('var(--right)'), count('var(--wrong)'), count('var(--undecided)')]).toEqual([280, 77, 27])
  const glyphs = [...svg.querySelectorAll('text')].map((text) => text.textContent)
  expect([
    glyphs.filter((glyph) => glyph === '✓').length,
    glyphs.filter((glyph) => glyph === '✕').length,
    glyphs.filter((glyph) => glyph === '–').length,
  ]).toEqual([280, 77, 27])
  expect(glyphs.filter((glyph) => glyph?.endsWith('★'))).toHaveLength(20)
})

/** Centre of a mark: circles carry it, symbols are moved to it. */
function centre(mark: { getAttribute(name: string): string | null }): readonly [number, number] {
  const moved = /translate\(([-\d.]+),([-\d.]+)\)/.exec(mark.getAttribute('transform') ?? '')
  return moved === null ? [Number(mark.getAttribute('cx')), Number(mark.getAttribute('cy'))] : [Number(moved[1]), Number(moved[2])]
}

test.each([316, 760])('path figure at %i px: a metre is as long across as along', (widthPx) => {
  const corners = {
    direction: 0 as const,
    seedIndex: 0,
    arm: 'left' as const,
    readout: 'correct' as const,
    firstCloseStep: -1,
    toolM: [-0.3, -0.3, 0.7, 0.3, 0.3, 0.7],
  }
  const distance = (targetsM: ReportView['examples'][0]['targetsM']) => {
    const svg = svgOf(pathFigure({ ...view.examples[0]!, paths: [corners], targetsM }, widthPx, 'label of the figure'))
    const [first, second] = [...svg.querySelectorAll('g[stroke-dasharray="4,2"]')].map((group) =>
      centre(group.querySelector('circle, path')!),
    )
    return Math.hypot(first![0] - second![0], first![1] - second![1])
  }
  const across = distance([
    [-0.3, 0, 0.7],
    [0.3, 0, 0.7],
  ])
  expect(across).toBeGreaterThan(50)
  expect(
    distance([
      [0, -0.3, 0.7],
      [0, 0.3, 0.7],
    ]),
  ).toBeCloseTo(across, 6)
  expect(
    distance([
      [-0.18, -0.24, 0.7],
      [0.18, 0.24, 0.7],
    ]),
  ).toBeCloseTo(across, 6)
})

test('interval figure draws a whisker only where there is an interval', () => {
  const draw = (interval: readonly [number, number] | null) =>
    svgOf(intervalFigure({ estimate: 0.5, interval, scale: [-1, 1], reference: 0, label: 'label of the figure' }))
  expect(draw([0.4, 0.6]).querySelectorAll('line').length).toBeGreaterThan(draw(null).querySelectorAll('line').length)
})

test('tau figure marks the registered tau and names its lines', () => {
  const text = svgOf(tauFigure(view.tauGrid, 960, 'label of the figure')).textContent
  for (const name of ['registered tau', 'p correct', 'F', 'fully reliable', 'ambiguous']) expect(text).toContain(name)
})

test.each([
  [0, '0.000'],
  [-0, '0.000'],
  [-0.5, '−0.500'],
  [0.72917, '0.729'],
  [-0.00004, '−0.000040'],
  [0.00123, '0.0012'],
  [0.0451, '0.045'],
  [0.00999, '0.010'],
  [-1, '−1.000'],
  [Number.NaN, 'not defined'],
  [1e-9, '1.0e-9'],
])('number %d is printed %s', (value, text) => {
  expect(formatNumber(value)).toBe(text)
})

test.each([
  [-0.004, 2, '0.00'],
  [-0.25, 1, '−0.3'],
  [0.5, 0, '1'],
  [Number.POSITIVE_INFINITY, 2, 'not defined'],
])('%d with %i decimals is printed %s', (value, decimals, text) => {
  expect(formatFixed(value, decimals)).toBe(text)
})

test.each([
  [1, '1.000'],
  [0.0078125, '0.008'],
  [1e-12, '< 0.001'],
])('p %d is printed %s', (p, text) => {
  expect(formatPValue(p)).toBe(text)
})
