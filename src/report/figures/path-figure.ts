import * as Plot from '@observablehq/plot'

import type { SafeHtml } from '../html/safe-html.ts'
import { formatFixed } from '../format-fixed.ts'
import type { ReportExample, ReportPath } from '../report-input.ts'
import { HISTORY_COLOURS, HISTORY_SYMBOLS } from './history-marks.ts'
import { inDrawingOrder } from './drawing-order.ts'
import { plotSvg } from './plot-svg.ts'

interface PathPoint {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly step: number
}

function pointsOf(path: ReportPath): readonly PathPoint[] {
  return Array.from({ length: Math.floor(path.toolM.length / 3) }, (_, step) => ({
    x: path.toolM[3 * step]!,
    y: path.toolM[3 * step + 1]!,
    z: path.toolM[3 * step + 2]!,
    step,
  }))
}

/** The table seen from above, equal scale in both directions: targets of both pasts, saved paths under both memories. */
export function pathFigure(example: ReportExample, widthPx: number, label: string): SafeHtml {
  const lines = inDrawingOrder(example.paths).map((path) => ({ path, points: pointsOf(path) }))
  const all = [...lines.flatMap((line) => line.points), ...example.targetsM.map(([x, y]) => ({ x, y }))]
  const padM = 0.06
  const span = (values: readonly number[]): [number, number] => [Math.min(...values) - padM, Math.max(...values) + padM]
  const xDomain = span(all.map((point) => point.x))
  const yDomain = span(all.map((point) => point.y))
  const marginLeft = 46
  const marginRight = 14
  const innerPx = widthPx - marginLeft - marginRight
  const heightPx = Math.min(560, (innerPx * (yDomain[1] - yDomain[0])) / (xDomain[1] - xDomain[0]))
  // A tall scene is limited by its height: widen x so that a metre is as long in both directions.
  const missing = (innerPx / heightPx) * (yDomain[1] - yDomain[0]) - (xDomain[1] - xDomain[0])
  const x: [number, number] = [xDomain[0] - missing / 2, xDomain[1] + missing / 2]
  const targets = example.targetsM.map(([tx, ty], index) => ({ x: tx, y: ty, index, name: example.targetNames[index]! }))
  const format = (value: number) => formatFixed(value, 2)
  return plotSvg(
    {
      width: widthPx,
      height: heightPx + 24 + 42,
      marginLeft,
      marginRight,
      marginTop: 24,
      marginBottom: 42,
      x: {
        domain: x,
        label: 'x in metres',
        labelAnchor: 'center',
        labelArrow: 'none',
        ticks: widthPx < 500 ? 4 : 7,
        tickFormat: format,
        grid: true,
      },
      y: { domain: yDomain, label: 'y in metres', labelArrow: 'none', ticks: 5, tickFormat: format, grid: true },
      marks: [
        ...targets.flatMap((target) => [
          Plot.dot([target], {
            x: 'x',
            y: 'y',
            r: 13,
            symbol: HISTORY_SYMBOLS[target.index]!,
            fill: 'var(--band)',
            stroke: HISTORY_COLOURS[target.index]!,
            strokeWidth: 1.5,
            strokeDasharray: '4,2',
          }),
          Plot.text([target], {
            x: 'x',
            y: 'y',
            dy: 25,
            text: () => `past ${target.index}: ${target.name}`,
            fill: `var(--h${target.index}-text)`,
            fontWeight: 600,
            stroke: 'var(--surface)',
            strokeWidth: 4,
          }),
        ]),
        ...lines.map(({ path, points }) =>
          Plot.line(points, {
            x: 'x',
            y: 'y',
            stroke: HISTORY_COLOURS[path.direction]!,
            strokeWidth: path.direction === 0 ? 4 : 1.8,
            strokeOpacity: path.seedIndex === 0 ? 1 : 0.4,
          }),
        ),
        ...lines.map(({ path, points }) =>
          Plot.dot(points.slice(-1), {
            x: 'x',
            y: 'y',
            r: path.direction === 0 ? 7 : 4,
            symbol: HISTORY_SYMBOLS[path.direction]!,
            fill: HISTORY_COLOURS[path.direction]!,
            stroke: 'var(--surface)',
            title: () => `memory ${path.direction}, seed ${path.seedIndex + 1}: ${path.readout}`,
          }),
        ),
        ...lines.map(({ path, points }) =>
          Plot.dot(
            points.filter((point) => point.step === path.firstCloseStep),
            { x: 'x', y: 'y', r: 4, symbol: 'square', fill: 'var(--surface)', stroke: HISTORY_COLOURS[path.direction]!, strokeWidth: 1.8 },
          ),
        ),
        Plot.dot(
          lines.map((line) => line.points[0]!),
          { x: 'x', y: 'y', r: 6, symbol: 'plus', stroke: 'currentColor', strokeWidth: 2 },
        ),
      ],
    },
    label,
  )
}
