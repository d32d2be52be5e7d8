import * as Plot from '@observablehq/plot'

import type { SafeHtml } from '../html/safe-html.ts'
import { formatFixed } from '../format-fixed.ts'
import { formatNumber } from '../format-number.ts'
import type { TauRow } from '../report-view.ts'
import { plotSvg } from './plot-svg.ts'

const series = [
  { key: 'pCorrect', name: 'p correct', colour: 'var(--right)', dash: 'none', symbol: 'circle' },
  { key: 'f', name: 'F', colour: 'var(--text)', dash: 'none', symbol: 'square' },
  { key: 'fullyReliable', name: 'fully reliable', colour: 'var(--accent)', dash: '6,3', symbol: 'diamond' },
  { key: 'pAmbiguous', name: 'ambiguous', colour: 'var(--undecided)', dash: '2,3', symbol: 'cross' },
] as const

/** Shifts end labels so that neighbours stand at least `gap` apart and none above `top`, keeping their order. */
function spread(values: readonly number[], gap: number, top: number): readonly number[] {
  const order = values.map((_, index) => index).sort((a, b) => values[a]! - values[b]! || b - a)
  const placed = [...values]
  order.forEach((index, rank) => {
    const below = rank === 0 ? -Infinity : placed[order[rank - 1]!]!
    placed[index] = Math.max(values[index]!, below + gap)
  })
  order.toReversed().forEach((index, rank, reversed) => {
    const above = rank === 0 ? top + gap : placed[reversed[rank - 1]!]!
    placed[index] = Math.min(placed[index]!, above - gap)
  })
  return placed
}

/** Endpoints over a grid of tau, the registered tau as a line. */
export function tauFigure(rows: readonly TauRow[], widthPx: number, label: string): SafeHtml {
  const points = series.flatMap((line) => rows.map((row) => ({ ...line, tau: row.tau, value: row[line.key] })))
  const last = rows.at(-1)
  const low = Math.min(0, ...points.map((point) => point.value))
  const ends = last === undefined ? [] : series.map((line) => last[line.key])
  const height = 250
  const places = spread(ends, ((1 - low) * 17) / (height - 60), 1)
  const registered = rows.filter((row) => row.registered).map((row) => row.tau)
  return plotSvg(
    {
      width: widthPx,
      height,
      marginLeft: 40,
      marginRight: 92,
      marginTop: 22,
      marginBottom: 38,
      x: {
        domain: [rows[0]?.tau ?? 0, last?.tau ?? 1],
        label: 'ambiguity band tau',
        labelAnchor: 'center',
        labelArrow: 'none',
        ticks: widthPx < 500 ? 4 : 8,
        tickFormat: (value: number) => formatFixed(value, 2),
      },
      y: { domain: [low, 1], label: null, grid: true, ticks: 5, tickFormat: (value: number) => formatFixed(value, 1) },
      marks: [
        Plot.ruleX(registered, { stroke: 'var(--muted)', strokeDasharray: '4,3' }),
        Plot.text(registered, { x: (tau: number) => tau, y: 1, dy: -12, text: () => 'registered tau', fill: 'var(--muted)', fontSize: 11 }),
        ...series.map((line) =>
          Plot.lineY(rows, {
            x: 'tau',
            y: line.key,
            stroke: line.colour,
            strokeWidth: 2,
            ...(line.dash === 'none' ? {} : { strokeDasharray: line.dash }),
          }),
        ),
        ...series.map((line) =>
          Plot.dot(rows, {
            x: 'tau',
            y: line.key,
            stroke: line.colour,
            fill: line.symbol === 'cross' ? 'none' : line.colour,
            symbol: line.symbol === 'cross' ? 'times' : line.symbol,
            r: 3,
            title: (row: TauRow) => `${line.name} at tau ${formatFixed(row.tau, 2)}: ${formatNumber(row[line.key])}`,
          }),
        ),
        ...(last === undefined
          ? []
          : series.map((line, index) =>
              Plot.text([last], {
                x: 'tau',
                y: () => places[index]!,
                text: () => line.name,
                textAnchor: 'start',
                dx: 8,
                fill: line.colour,
              }),
            )),
      ],
    },
    label,
  )
}
