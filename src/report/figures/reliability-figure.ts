import * as Plot from '@observablehq/plot'

import type { SafeHtml } from '../html/safe-html.ts'
import { formatFixed } from '../format-fixed.ts'
import type { ReliabilityCell, ReliabilityRow } from '../report-view.ts'
import { plotSvg } from './plot-svg.ts'
import { READOUT_MARKS } from './readout-marks.ts'

const rowPx = 17
const headPx = 50
const footPx = 8

/** Rows are pairs, columns direction and seed; the row's total and a star for "correct in every decision" at its end. */
export function reliabilityFigure(
  rows: readonly ReliabilityRow[],
  seeds: readonly number[],
  widthPx: number,
  panels: number,
  label: string,
): SafeHtml {
  const perPanel = Math.max(1, Math.ceil(rows.length / panels))
  const columns = seeds.length * 2
  const panelOf = (index: number) => Math.floor(index / perPanel)
  const columnOf = (cell: ReliabilityCell) => cell.direction * seeds.length + cell.seedIndex + (cell.direction === 1 ? 0.35 : 0)
  const placed = rows.map((row, index) => ({ ...row, panel: panelOf(index), y: index % perPanel }))
  const cells = placed.flatMap((row) =>
    row.cells.map((cell) => ({ ...cell, pairId: row.pairId, panel: row.panel, y: row.y, x: columnOf(cell) })),
  )
  const shown = Math.max(1, Math.min(panels, Math.ceil(rows.length / perPanel)))
  const heads = Array.from({ length: shown }, (_, panel) => panel)
  const seedHeads = heads.flatMap((panel) =>
    [0, 1].flatMap((direction) =>
      seeds.map((seed, seedIndex) => ({ panel, seed, x: direction * seeds.length + seedIndex + (direction === 1 ? 0.35 : 0) + 0.5 })),
    ),
  )
  const directionHeads = heads.flatMap((panel) =>
    [0, 1].map((direction) => ({ panel, direction, x: direction * (seeds.length + 0.35) + seeds.length / 2 })),
  )
  const showSeeds = seeds.length <= 5
  return plotSvg(
    {
      width: Math.min(widthPx, shown * (140 + columns * 30)),
      height: perPanel * rowPx + headPx + footPx,
      marginTop: headPx,
      marginBottom: footPx,
      marginLeft: 4,
      marginRight: 4,
      fx: { domain: heads, axis: null, padding: 0.06 },
      x: { domain: [-2.6, columns + 2.4], axis: null },
      y: { domain: [perPanel, 0], axis: null },
      marks: [
        Plot.text(placed, {
          fx: 'panel',
          x: -0.25,
          y: (row) => row.y + 0.5,
          text: 'pairId',
          textAnchor: 'end',
          fill: 'var(--muted)',
          fontSize: 11,
        }),
        Plot.rect(cells, {
          fx: 'panel',
          x1: 'x',
          x2: (cell) => cell.x + 1,
          y1: 'y',
          y2: (cell) => cell.y + 1,
          inset: 1,
          rx: 2,
          fill: (cell) => READOUT_MARKS[cell.readout as 'correct'].colour,
          title: (cell) =>
            `${cell.pairId}, memory ${cell.direction}, seed ${seeds[cell.seedIndex]}: ${READOUT_MARKS[cell.readout as 'correct'].word}, margin ${formatFixed(cell.margin, 2)}`,
        }),
        Plot.text(cells, {
          fx: 'panel',
          x: (cell) => cell.x + 0.5,
          y: (cell) => cell.y + 0.5,
          text: (cell) => READOUT_MARKS[cell.readout as 'correct'].glyph,
          fill: 'var(--on-cell)',
          fontSize: 11,
          fontWeight: 700,
          pointerEvents: 'none',
        }),
        Plot.text(placed, {
          fx: 'panel',
          x: columns + 0.6,
          y: (row) => row.y + 0.5,
          text: (row) => `${row.correct}/${row.cells.length}${row.fullyReliable ? ' \u2605' : ''}`,
          textAnchor: 'start',
          fontSize: 11,
        }),
        Plot.text(directionHeads, {
          fx: 'panel',
          x: 'x',
          y: 0,
          dy: showSeeds ? -26 : -12,
          text: (head) => (head.direction === 0 ? '\u25cf past 0' : '\u25b2 past 1'),
          fill: (head) => `var(--h${head.direction}-text)`,
          fontWeight: 600,
          fontSize: 11,
        }),
        ...(showSeeds
          ? [
              Plot.text(seedHeads, {
                fx: 'panel',
                x: 'x',
                y: 0,
                dy: -9,
                text: (head) => `s${seeds.indexOf(head.seed) + 1}`,
                fill: 'var(--muted)',
                fontSize: 10,
              }),
            ]
          : []),
        Plot.text(heads, {
          fx: (panel: number) => panel,
          x: columns + 0.6,
          y: 0,
          dy: showSeeds ? -9 : -12,
          text: () => 'correct',
          textAnchor: 'start',
          fill: 'var(--muted)',
          fontSize: 10,
        }),
      ],
    },
    label,
  )
}
