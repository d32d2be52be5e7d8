import * as Plot from '@observablehq/plot'

import type { SafeHtml } from '../html/safe-html.ts'
import type { ReadoutCounts } from '../../endpoints/readout-counts.ts'
import { COMPOSITION_PARTS } from './composition-parts.ts'
import { nameRoomPx, placeInGroups } from './place-in-groups.ts'
import { plotSvg } from './plot-svg.ts'

export interface CompositionRow {
  readonly group: string
  readonly name: string
  readonly counts: ReadoutCounts
}

const rowPx = 26
/** Narrower parts than this carry no number; the table does. */
const LEAST_LABELLED_PX = 30

/** One stacked bar per condition, parts labelled with glyph and count. */
export function compositionFigure(rows: readonly CompositionRow[], widthPx: number, label: string): SafeHtml {
  const { placed, heads, height } = placeInGroups(rows)
  const narrow = widthPx < 500
  const marginLeft = nameRoomPx(rows)
  const marginRight = narrow ? 40 : 56
  const innerPx = widthPx - marginLeft - marginRight
  const parts = placed.flatMap((row) => {
    const total = row.counts.correct + row.counts.ambiguous + row.counts.wrong
    let from = 0
    return COMPOSITION_PARTS.flatMap((part) => {
      const count = row.counts[part.key]
      const x1 = from
      from += count / Math.max(1, total)
      return count === 0 ? [] : [{ ...part, count, name: row.name, group: row.group, y: row.y, x1, x2: from }]
    })
  })
  return plotSvg(
    {
      width: widthPx,
      height: height * rowPx + 8,
      marginLeft,
      marginRight,
      marginTop: 4,
      marginBottom: 4,
      x: { domain: [0, 1], axis: null },
      y: { domain: [height, 0], axis: null },
      marks: [
        Plot.text(heads, { x: 0, y: 'y', dx: 8 - marginLeft, text: 'group', textAnchor: 'start', fontWeight: 650 }),
        Plot.text(placed, { x: 0, y: 'y', dx: -10, text: 'name', textAnchor: 'end' }),
        Plot.rect(parts, {
          x1: 'x1',
          x2: 'x2',
          y1: (part) => part.y - 0.38,
          y2: (part) => part.y + 0.38,
          insetRight: 1,
          rx: 2,
          fill: 'colour',
          title: (part) => `${part.group} ${part.name}: ${part.count} ${part.word}`,
        }),
        Plot.text(
          parts.filter(({ x1, x2 }) => (x2 - x1) * innerPx >= LEAST_LABELLED_PX),
          {
            x: (part) => (part.x1 + part.x2) / 2,
            y: 'y',
            text: (part) => `${part.glyph} ${part.count}`,
            fill: 'var(--on-cell)',
            fontWeight: 650,
            fontSize: 11,
          },
        ),
        Plot.text(placed, {
          x: 1,
          y: 'y',
          dx: 8,
          text: (row) => `${row.counts.correct + row.counts.ambiguous + row.counts.wrong}`,
          textAnchor: 'start',
          fill: 'var(--muted)',
        }),
      ],
    },
    label,
  )
}
