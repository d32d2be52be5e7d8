import * as Plot from '@observablehq/plot'

import { html } from '../html/html.ts'
import type { SafeHtml } from '../html/safe-html.ts'
import { formatFixed } from '../format-fixed.ts'
import type { CostView } from '../interventions/intervention-view.ts'
import { plotSvg } from './plot-svg.ts'

const common = (widthPx: number) => ({
  width: widthPx,
  marginLeft: widthPx < 500 ? 118 : 150,
  marginRight: widthPx < 500 ? 92 : 120,
  marginTop: 8,
  marginBottom: 40,
})

/** Powers of ten that hold all values with room beside them. */
function decades(values: readonly number[]): [number, number] {
  const exponents = values.map((value) => Math.log10(value))
  return [10 ** Math.floor(Math.min(...exponents)), 10 ** Math.ceil(Math.max(...exponents) + 1e-9)]
}

function ticksOf([from, to]: readonly [number, number]): readonly number[] {
  const first = Math.round(Math.log10(from))
  return Array.from({ length: Math.round(Math.log10(to)) - first + 1 }, (_, index) => 10 ** (first + index))
}

/** Bytes of the protected copy and of the memory it protects, then the median restore time with the shortest and the longest: both logarithmic. */
export function costFigure(cost: CostView, widthPx: number, labels: { readonly bytes: string; readonly time: string }): SafeHtml {
  return html`${bytesFigure(cost, widthPx, labels.bytes)}${timeFigure(cost, widthPx, labels.time)}`
}

function bytesFigure({ bytes }: CostView, widthPx: number, label: string): SafeHtml {
  const domain = decades(bytes.map(({ value }) => value))
  return plotSvg(
    {
      ...common(widthPx),
      height: bytes.length * 30 + 48,
      x: {
        type: 'log',
        domain,
        label: 'size, logarithmic',
        labelAnchor: 'center',
        labelArrow: 'none',
        grid: true,
        ticks: ticksOf(domain),
        tickFormat: (value: number) => (value < 1e3 ? `${value} B` : value < 1e6 ? `${value / 1e3} kB` : `${value / 1e6} MB`),
      },
      y: { domain: bytes.map(({ name }) => name), label: null, tickSize: 0, type: 'point', padding: 0.5 },
      marks: [
        Plot.dot(bytes, { x: 'value', y: 'name', r: 5.5, fill: 'var(--h0)' }),
        Plot.text(bytes, {
          x: 'value',
          y: 'name',
          dx: 10,
          text: (row: CostView['bytes'][number]) => `${row.value.toLocaleString('en-GB')} B`,
          textAnchor: 'start',
        }),
      ],
    },
    label,
  )
}

function timeFigure({ restore }: CostView, widthPx: number, label: string): SafeHtml {
  const domain = decades([restore.leastMs, restore.mostMs])
  const row = [{ name: 'restore time', ...restore }]
  return plotSvg(
    {
      ...common(widthPx),
      height: 78,
      x: {
        type: 'log',
        domain,
        label: 'milliseconds, logarithmic: median (range)',
        labelAnchor: 'center',
        labelArrow: 'none',
        grid: true,
        ticks: ticksOf(domain),
        tickFormat: (value: number) => (value >= 1 ? value.toLocaleString('en-GB') : formatFixed(value, Math.ceil(-Math.log10(value)))),
      },
      y: { domain: ['restore time'], label: null, tickSize: 0, type: 'point', padding: 0.5 },
      marks: [
        Plot.ruleY(row, { x1: 'leastMs', x2: 'mostMs', y: 'name', stroke: 'var(--h0)', strokeWidth: 2.5 }),
        Plot.dot([{ at: restore.leastMs }, { at: restore.mostMs }], {
          x: 'at',
          y: () => 'restore time',
          symbol: 'diamond',
          r: 4,
          fill: 'var(--h0)',
        }),
        Plot.dot(row, { x: 'medianMs', y: 'name', r: 5.5, fill: 'var(--h0)' }),
        Plot.text(row, {
          x: 'mostMs',
          y: 'name',
          dx: 10,
          text: () => `${formatFixed(restore.medianMs, 2)} (${formatFixed(restore.leastMs, 2)}–${formatFixed(restore.mostMs, 2)})`,
          textAnchor: 'start',
        }),
      ],
    },
    label,
  )
}
