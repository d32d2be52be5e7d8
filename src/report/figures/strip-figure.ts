import * as Plot from '@observablehq/plot'

import type { SafeHtml } from '../html/safe-html.ts'
import type { StripMark, StripView } from '../interventions/intervention-view.ts'
import { plotSvg } from './plot-svg.ts'

/** Glyph and colour of a mark: never colour alone. */
export const STRIP_MARKS: Readonly<Record<StripMark, { readonly glyph: string; readonly colour: string }>> = {
  success: { glyph: '\u2713', colour: 'var(--right)' },
  failure: { glyph: '\u2715', colour: 'var(--wrong)' },
  own: { glyph: '\u2713', colour: 'var(--right)' },
  donor: { glyph: '\u2715', colour: 'var(--wrong)' },
  neither: { glyph: '\u2013', colour: 'var(--undecided)' },
  absent: { glyph: '\u00b7', colour: 'var(--band)' },
}

const cellPx = 15
const rowPx = 20
const gapCells = 0.7
/** Least width of a group: two lines of its name. */
const NAME_CELLS = 5.9
/** Between the name column and the marks, per letter of the longest layout. */
const letterPx = 6.6

function stripWidthPx({ conditions, layouts }: StripView): number {
  const perGroup = groupCells(layouts)
  return nameWidthPx(layouts) + Math.ceil(conditions.length * (perGroup + gapCells) * cellPx) + 8
}

/** One row per layout, one group per condition, one mark per episode; the same place in every group is the same episode. */
export function stripFigure(strip: StripView, label: string): SafeHtml {
  const { conditions, layouts } = strip
  const perGroup = groupCells(layouts)
  const startOf = (condition: number) => condition * (perGroup + gapCells)
  const cells = layouts.flatMap(({ layout, marks }, y) =>
    marks.flatMap((group, condition) =>
      group.map(({ mark, title }, index) => ({ ...STRIP_MARKS[mark], layout, title, y, x: startOf(condition) + index })),
    ),
  )
  const heads = conditions.map((name, condition) => ({ name, x: startOf(condition) }))
  const names = nameWidthPx(layouts)
  const width = stripWidthPx(strip)
  return plotSvg(
    {
      width,
      height: layouts.length * rowPx + 34,
      marginLeft: names,
      marginRight: 8,
      marginTop: 30,
      marginBottom: 4,
      x: { domain: [0, (width - names - 8) / cellPx], axis: null },
      y: { domain: [layouts.length, 0], axis: null },
      marks: [
        Plot.text(layouts, { x: 0, y: (_, y) => y + 0.5, dx: -8, text: 'layout', textAnchor: 'end', fill: 'var(--muted)' }),
        Plot.text(heads, {
          x: 'x',
          y: 0,
          dy: -6,
          text: (head) => wrapped(head.name, perGroup),
          textAnchor: 'start',
          lineAnchor: 'bottom',
          lineHeight: 1.05,
          fontSize: 11,
          fontWeight: 600,
        }),
        Plot.rect(cells, {
          x1: 'x',
          x2: (cell) => cell.x + 1,
          y1: 'y',
          y2: (cell) => cell.y + 1,
          inset: 1,
          rx: 2,
          fill: 'colour',
          title: (cell) => `${cell.layout}, ${cell.title}`,
        }),
        Plot.text(cells, {
          x: (cell) => cell.x + 0.5,
          y: (cell) => cell.y + 0.5,
          text: 'glyph',
          fill: (cell) => (cell.glyph === STRIP_MARKS.absent.glyph ? 'var(--text)' : 'var(--on-cell)'),
          fontSize: 10,
          fontWeight: 700,
          pointerEvents: 'none',
        }),
      ],
    },
    label,
  )
}

/** Cells that a group takes: as many as it has marks, and room for its name. */
function groupCells(layouts: StripView['layouts']): number {
  return Math.max(NAME_CELLS, ...layouts.flatMap(({ marks }) => marks.map((group) => group.length)))
}

function nameWidthPx(layouts: StripView['layouts']): number {
  return Math.max(...layouts.map(({ layout }) => layout.length), 2) * 7.4 + 16
}

/** A name over at most two lines that its group has room for. */
function wrapped(name: string, perGroup: number): string {
  const room = Math.floor((perGroup * cellPx) / letterPx)
  if (name.length <= room) return name
  const space = name.lastIndexOf(' ', Math.max(room, name.indexOf(' ')))
  return space < 0 ? name : `${name.slice(0, space)}\n${name.slice(space + 1)}`
}
