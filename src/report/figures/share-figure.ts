import * as Plot from '@observablehq/plot'

import type { SafeHtml } from '../html/safe-html.ts'
import { formatFixed } from '../format-fixed.ts'
import { formatNumber } from '../format-number.ts'
import { nameRoomPx, placeInGroups } from './place-in-groups.ts'
import { plotSvg } from './plot-svg.ts'

/** One share with its whisker; without an interval the mark is hollow. */
export interface ShareMark {
  /** Rows of one group stand together under its name. */
  readonly group: string
  readonly name: string
  readonly estimate: number | null
  readonly interval: readonly [number, number] | null
  /** Whole counts at the end of the row, e.g. `42 of 48`. */
  readonly counts: string
  /** Drawn as a dashed line through its group. */
  readonly isReference: boolean
}

const rowPx = 26

interface Placed extends ShareMark {
  readonly y: number
}

/** Shares on one scale from 0 to 1, one row each, with 95 % whiskers and counts. */
export function shareFigure(rows: readonly ShareMark[], axis: string, widthPx: number, label: string): SafeHtml {
  const { placed, heads, height } = placeInGroups(rows)
  const narrow = widthPx < 500
  const marginLeft = nameRoomPx(rows)
  const drawn = placed.flatMap((row) => (row.estimate === null ? [] : [{ ...row, estimate: row.estimate }]))
  const whiskers = drawn.flatMap((row) => (row.interval === null ? [] : [{ ...row, lower: row.interval[0], upper: row.interval[1] }]))
  const references = drawn.filter(({ isReference }) => isReference).map((row) => ({ ...row, ...extentOf(placed, row.group) }))
  return plotSvg(
    {
      width: widthPx,
      height: height * rowPx + 14 + 42,
      marginLeft,
      marginRight: narrow ? 66 : 90,
      marginTop: 14,
      marginBottom: 42,
      x: {
        domain: [0, 1],
        label: axis,
        labelAnchor: 'center',
        labelArrow: 'none',
        grid: true,
        ticks: narrow ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1],
        tickFormat: (value: number) => formatFixed(value, narrow ? 1 : 2),
      },
      y: { domain: [height, 0], axis: null },
      marks: [
        Plot.text(heads, { x: 0, y: 'y', dx: 8 - marginLeft, text: 'group', textAnchor: 'start', fontWeight: 650 }),
        Plot.text(placed, { x: 0, y: 'y', dx: -10, text: 'name', textAnchor: 'end' }),
        Plot.ruleX(references, { x: 'estimate', y1: 'from', y2: 'to', stroke: 'var(--muted)', strokeDasharray: '4,3' }),
        Plot.ruleY(whiskers, { x1: 'lower', x2: 'upper', y: 'y', stroke: 'var(--h0)', strokeWidth: 2.5 }),
        ...(['lower', 'upper'] as const).map((end) =>
          Plot.ruleX(whiskers, {
            x: end,
            y1: (row: Placed) => row.y - 0.22,
            y2: (row: Placed) => row.y + 0.22,
            stroke: 'var(--h0)',
            strokeWidth: 2,
          }),
        ),
        Plot.dot(drawn, {
          x: 'estimate',
          y: 'y',
          r: 5,
          fill: (row: Placed) => (row.interval === null ? 'var(--bg)' : 'var(--h0)'),
          stroke: 'var(--h0)',
          strokeWidth: 2,
          title: (row: Placed) => `${row.group} ${row.name}: ${row.counts}, ${formatNumber(row.estimate ?? 0)}`,
        }),
        Plot.text(placed, { x: 1, y: 'y', dx: 10, text: 'counts', textAnchor: 'start', fill: 'var(--muted)' }),
      ],
    },
    label,
  )
}

function extentOf(placed: readonly Placed[], group: string): { readonly from: number; readonly to: number } {
  const own = placed.filter((row) => row.group === group).map(({ y }) => y)
  return { from: Math.min(...own) - 0.5, to: Math.max(...own) + 0.5 }
}
