import * as Plot from '@observablehq/plot'

import type { SafeHtml } from '../html/safe-html.ts'
import { formatFixed } from '../format-fixed.ts'
import { plotSvg } from './plot-svg.ts'

/** Point and whisker on a fixed scale, with a dashed line at the value that stands for "no effect". */
export function intervalFigure(figure: {
  readonly estimate: number | null
  readonly interval: readonly [number, number] | null
  readonly scale: readonly [number, number]
  readonly reference: number | null
  readonly label: string
}): SafeHtml {
  const { estimate, interval, scale, reference } = figure
  const ticks = [...new Set([scale[0], reference ?? scale[0], scale[1]])]
  const tickText = (value: number) => formatFixed(value, Number.isInteger(value) ? 0 : 2)
  return plotSvg(
    {
      width: 240,
      height: 54,
      marginLeft: 14,
      marginRight: 14,
      marginTop: 10,
      marginBottom: 22,
      x: { domain: [...scale], label: null, ticks, tickFormat: tickText, tickSize: 4, clamp: true },
      y: { domain: [0, 1], axis: null },
      marks: [
        Plot.ruleY([0.5], { x1: scale[0], x2: scale[1], stroke: 'var(--line)', strokeWidth: 6, strokeLinecap: 'round' }),
        ...(reference === null ? [] : [Plot.ruleX([reference], { stroke: 'var(--muted)', strokeDasharray: '3,3' })]),
        ...(interval === null
          ? []
          : [
              Plot.ruleY([0.5], { x1: interval[0], x2: interval[1], stroke: 'currentColor', strokeWidth: 3 }),
              Plot.ruleX([...interval], { y1: 0.15, y2: 0.85, stroke: 'currentColor', strokeWidth: 2 }),
            ]),
        ...(estimate === null
          ? []
          : [Plot.dot([{}], { x: estimate, y: 0.5, r: 5.5, fill: 'currentColor', stroke: 'var(--raised)', strokeWidth: 1.5 })]),
      ],
    },
    figure.label,
  )
}
