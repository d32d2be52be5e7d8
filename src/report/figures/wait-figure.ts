import * as Plot from '@observablehq/plot'

import type { SafeHtml } from '../html/safe-html.ts'
import { formatFixed } from '../format-fixed.ts'
import { plotSvg } from './plot-svg.ts'

/** One endpoint at one wait; without an interval the mark is hollow. */
export interface WaitMark {
  readonly waitSteps: number
  readonly estimate: number
  readonly interval: readonly [number, number] | null
}

/** One endpoint against the number of waiting actions, with pointwise intervals and the value that stands for "no effect". */
export function waitFigure(
  marks: readonly WaitMark[],
  panel: { readonly title: string; readonly reference: number; readonly referenceName: string; readonly scale: readonly [number, number] },
  widthPx: number,
  label: string,
): SafeHtml {
  const narrow = widthPx < 500
  const waits = marks.map(({ waitSteps }) => waitSteps)
  const [shortest, longest] = [Math.min(...waits), Math.max(...waits)]
  const pad = (longest - shortest) / 24
  const ends = marks.flatMap(({ waitSteps, interval }) => (interval === null ? [] : interval.map((value) => ({ waitSteps, value }))))
  const decimals = panel.scale[1] - panel.scale[0] > 0.5 ? 1 : 2
  return plotSvg(
    {
      width: widthPx,
      height: 232,
      marginLeft: 44,
      marginRight: 16,
      marginTop: 42,
      marginBottom: 40,
      x: {
        domain: [shortest - pad, longest + pad],
        label: 'waiting actions before the decision',
        labelAnchor: 'center',
        labelArrow: 'none',
        ticks: narrow ? waits.filter((_, index) => index % 2 === 0) : waits,
        tickFormat: (value: number) => String(value),
      },
      y: {
        domain: [...panel.scale],
        label: `${panel.title} (dashed: ${panel.referenceName})`,
        labelOffset: 30,
        labelArrow: 'none',
        grid: true,
        ticks: 5,
        tickFormat: (value: number) => formatFixed(value, decimals),
        clamp: true,
      },
      marks: [
        Plot.ruleY([panel.reference], { stroke: 'currentColor', strokeDasharray: '4,3' }),
        Plot.line(marks, { x: 'waitSteps', y: 'estimate', stroke: 'var(--line)', strokeWidth: 2 }),
        Plot.ruleX(
          marks.filter(({ interval }) => interval !== null),
          {
            x: 'waitSteps',
            y1: (mark: WaitMark) => mark.interval![0],
            y2: (mark: WaitMark) => mark.interval![1],
            stroke: 'var(--h0)',
            strokeWidth: 2.5,
          },
        ),
        Plot.ruleY(ends, {
          x1: (end) => end.waitSteps - pad / 3,
          x2: (end) => end.waitSteps + pad / 3,
          y: 'value',
          stroke: 'var(--h0)',
          strokeWidth: 2,
        }),
        Plot.dot(marks, {
          x: 'waitSteps',
          y: 'estimate',
          r: 5,
          fill: (mark: WaitMark) => (mark.interval === null ? 'var(--bg)' : 'var(--h0)'),
          stroke: 'var(--h0)',
          strokeWidth: 2,
          title: (mark: WaitMark) => `${panel.title} after ${mark.waitSteps} waiting actions: ${formatFixed(mark.estimate, 3)}`,
        }),
      ],
    },
    label,
  )
}
