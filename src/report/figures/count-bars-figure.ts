import * as Plot from '@observablehq/plot'

import type { SafeHtml } from '../html/safe-html.ts'
import type { BarRow } from '../report-view.ts'
import { plotSvg } from './plot-svg.ts'

/** One horizontal bar per named count, labelled with count and share of the total. */
export function countBarsFigure(rows: readonly BarRow[], widthPx: number, label: string): SafeHtml {
  const total = rows.reduce((sum, row) => sum + row.count, 0)
  const share = (row: BarRow) => (total === 0 ? '0' : `${row.count} (${Math.round((100 * row.count) / total)} %)`)
  const longest = Math.max(...rows.map((row) => row.name.length))
  const marginLeft = Math.min(widthPx * 0.45, longest * 6.9 + 12)
  return plotSvg(
    {
      width: widthPx,
      height: rows.length * 30 + 8,
      marginLeft,
      marginRight: 76,
      marginTop: 4,
      marginBottom: 4,
      x: { domain: [0, Math.max(1, ...rows.map((row) => row.count))], axis: null },
      y: { domain: rows.map((row) => row.name), label: null, tickSize: 0, padding: 0.25 },
      marks: [
        Plot.barX(rows, {
          x: 'count',
          y: 'name',
          rx: 2,
          fill: 'colour',
          title: (row: BarRow) => `${row.name}: ${row.count}. ${row.explanation}`,
        }),
        Plot.text(rows, { x: 'count', y: 'name', text: share, textAnchor: 'start', dx: 6 }),
        Plot.ruleX([0], { stroke: 'currentColor' }),
      ],
    },
    label,
  )
}
