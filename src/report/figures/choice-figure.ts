import * as Plot from '@observablehq/plot'

import type { SafeHtml } from '../html/safe-html.ts'
import { formatFixed } from '../format-fixed.ts'
import { formatNumber } from '../format-number.ts'
import type { ChoicePoint } from '../report-view.ts'
import { HISTORY_COLOURS, HISTORY_SYMBOLS } from './history-marks.ts'
import { plotSvg } from './plot-svg.ts'

interface Placed extends ChoicePoint {
  readonly y: number
}

interface Band {
  readonly correct: number
  readonly decisions: number
  readonly pairs: number
  readonly top: number
  readonly bottom: number
}

const bandGap = 2

/** Stacks pairs in bands of equal choice, best band first; inside a band by contrast, then by code. */
function placeInBands(points: readonly ChoicePoint[]): {
  readonly placed: readonly Placed[]
  readonly bands: readonly Band[]
  readonly rows: number
} {
  const middle = (point: ChoicePoint) => (point.contrast[0] + point.contrast[1]) / 2
  const sorted = [...points].sort(
    (a, b) => b.correct / b.decisions - a.correct / a.decisions || middle(b) - middle(a) || (a.pairId < b.pairId ? -1 : 1),
  )
  const placed: Placed[] = []
  const bands: Band[] = []
  let y = 0
  for (const point of sorted) {
    const band = bands.at(-1)
    const sameBand = band !== undefined && band.correct === point.correct && band.decisions === point.decisions
    if (!sameBand && band !== undefined) y += bandGap
    placed.push({ ...point, y })
    if (sameBand) bands[bands.length - 1] = { ...band, pairs: band.pairs + 1, bottom: y + 0.8 }
    else bands.push({ correct: point.correct, decisions: point.decisions, pairs: 1, top: y - 0.8, bottom: y + 0.8 })
    y += 1
  }
  return { placed, bands, rows: y }
}

/**
 * Choice against worth: one row per pair, grouped by how many of its decisions were correct; the two marks are
 * the two directions, at what the motion is worth in its own world minus the other one.
 */
export function choiceFigure(points: readonly ChoicePoint[], widthPx: number, label: string): SafeHtml {
  const { placed, bands, rows } = placeInBands(points)
  const ends = placed.flatMap((point) => point.contrast.map((contrast, direction) => ({ ...point, contrast, direction })))
  const reach = Math.max(0.25, ...ends.map((end) => Math.abs(end.contrast))) * 1.05
  const rowPx = rows > 90 ? 6 : rows > 40 ? 9 : 13
  const narrow = widthPx < 500
  const marginLeft = narrow ? 70 : 162
  const bandLabel = (band: Band) =>
    `${band.correct} of ${band.decisions}${narrow ? '\n' : ' correct, '}${band.pairs} ${band.pairs === 1 ? 'pair' : 'pairs'}`
  return plotSvg(
    {
      width: widthPx,
      height: Math.max(rows, 2) * rowPx + 74 + (narrow ? bands.length * 4 : 0),
      marginLeft,
      marginRight: 16,
      marginTop: 26,
      marginBottom: 46,
      x: {
        domain: [-reach, reach],
        label: narrow ? 'worth: own minus other world' : 'worth in its own world minus worth in the other world',
        labelAnchor: 'center',
        labelArrow: 'none',
        grid: true,
        ticks: narrow ? 4 : 9,
        tickFormat: (value: number) => formatFixed(value, reach < 0.6 ? 2 : 1),
      },
      y: { domain: [rows, -1], axis: null },
      marks: [
        Plot.rect(bands, { x1: -reach, x2: reach, y1: 'top', y2: 'bottom', fill: 'var(--band)' }),
        Plot.ruleX([0], { stroke: 'currentColor', strokeWidth: 1.2 }),
        Plot.text(bands, {
          x: -reach,
          y: (band: Band) => (band.top + band.bottom) / 2,
          text: bandLabel,
          textAnchor: 'end',
          dx: -8,
          lineHeight: 1.1,
        }),
        Plot.ruleY(placed, {
          y: 'y',
          x1: (point: Placed) => point.contrast[0],
          x2: (point: Placed) => point.contrast[1],
          stroke: 'var(--muted)',
          strokeWidth: 1.2,
        }),
        ...HISTORY_COLOURS.map((colour, direction) =>
          Plot.dot(
            ends.filter((end) => end.direction === direction),
            {
              x: 'contrast',
              y: 'y',
              symbol: HISTORY_SYMBOLS[direction]!,
              r: (rowPx > 8 ? 4 : 2.6) * (direction === 0 ? 1.15 : 0.85),
              fill: colour,
              stroke: 'var(--surface)',
              strokeWidth: 0.6,
              title: (end: (typeof ends)[number]) =>
                `${end.pairId}, memory ${end.direction}: ${formatNumber(end.contrast)} (${end.correct} of ${end.decisions} correct)`,
            },
          ),
        ),
        Plot.text([{}], {
          x: reach,
          y: -1,
          dy: -12,
          text: () => (narrow ? 'own world better →' : 'worth more in its own world →'),
          textAnchor: 'end',
          fill: 'var(--muted)',
        }),
        ...(narrow
          ? []
          : [
              Plot.text([{}], {
                x: -reach,
                y: -1,
                dy: -12,
                text: () => '← worth more in the other world',
                textAnchor: 'start',
                fill: 'var(--muted)',
              }),
            ]),
      ],
    },
    label,
  )
}
