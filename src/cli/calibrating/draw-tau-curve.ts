import { basename, dirname } from 'node:path'
import * as Plot from '@observablehq/plot'
import { fileStorage } from '../../record/file-storage.ts'
import { plotSvg } from '../../report/figures/plot-svg.ts'
import type { Calibration } from '../../study/calibration/calibration-schema.ts'

const SERIES = [
  { key: 'correct', colour: '#0a6e4f', symbol: 'circle' },
  { key: 'wrong', colour: '#b3261e', symbol: 'diamond' },
  { key: 'ambiguous', colour: '#5f6368', symbol: 'square' },
] as const

/** Writes the sensitivity curve as a stand-alone SVG: shares of correct, wrong and ambiguous readings at every tau of the grid. */
export async function drawTauCurve(file: string, { readout, task, policy }: Calibration): Promise<void> {
  const { curve, readings, tau } = readout
  const points = SERIES.flatMap((series) =>
    curve.map((row) => ({ ...series, tau: row.tau, share: row[series.key] / Math.max(1, readings) })),
  )
  const svg = plotSvg(
    {
      width: 560,
      height: 260,
      marginRight: 90,
      style: { background: 'white', color: '#1f1f1f' },
      x: { domain: [0, 1], label: 'ambiguity band tau' },
      y: { domain: [0, 1], label: `share of ${readings} readings`, grid: true, ticks: 5 },
      marks: [
        Plot.ruleX([tau], { stroke: '#5f6368', strokeDasharray: '4,3' }),
        Plot.text([tau], { x: (value: number) => value, y: 1, dy: -10, text: () => `tau ${tau}` }),
        ...SERIES.flatMap(({ key, colour, symbol }) => {
          const own = points.filter((point) => point.key === key)
          return [
            Plot.lineY(own, { x: 'tau', y: 'share', stroke: colour, strokeWidth: 2 }),
            Plot.dot(own, { x: 'tau', y: 'share', fill: colour, symbol }),
            Plot.text(own.slice(-1), { x: 'tau', y: 'share', text: () => key, fill: colour, textAnchor: 'start', dx: 8 }),
          ]
        }),
      ],
    },
    `Readings of natural chunks of ${policy.name} on ${task}: correct, wrong and ambiguous over tau`,
  )
  await fileStorage(dirname(file)).writeAtomic(basename(file), new TextEncoder().encode(`${String(svg)}\n`))
}
