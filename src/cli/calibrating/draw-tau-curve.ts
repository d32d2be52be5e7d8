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

const PANEL_PX = 130
const SIDE_PX = { left: 45, right: 20 }

/**
 * Writes the sensitivity curve as a stand-alone SVG: shares of correct, wrong and ambiguous readings at every tau of the grid, one panel for whole
 * chunks and one for every length at which they were cut off.
 */
export async function drawTauCurve(file: string, { readout, settings, task, policy }: Calibration): Promise<void> {
  const { curve, readings, tau } = readout
  const lengths = [...settings.cutSteps, settings.executedPrefix]
  const points = curve.flatMap((row) =>
    [...row.cut, { ...row, steps: settings.executedPrefix }].flatMap((counts) =>
      SERIES.map(({ key }) => ({ key, tau: row.tau, steps: counts.steps, share: counts[key] / Math.max(1, readings) })),
    ),
  )
  const svg = plotSvg(
    {
      width: SIDE_PX.left + PANEL_PX * Math.max(3, lengths.length) + SIDE_PX.right,
      height: 230,
      marginLeft: SIDE_PX.left,
      marginRight: SIDE_PX.right,
      marginTop: 40,
      style: { background: 'white', color: '#1f1f1f' },
      x: { domain: [0, 1], label: 'ambiguity band tau', ticks: [0, 0.5] },
      y: { domain: [0, 1], label: `share of ${readings} readings`, grid: true, ticks: 5 },
      fx: { domain: lengths, label: 'executed steps of the native chunk', padding: 0.15 },
      marks: [
        Plot.ruleX([tau], { stroke: '#5f6368', strokeDasharray: '4,3' }),
        ...SERIES.flatMap(({ key, colour, symbol }) => {
          const own = { x: 'tau', y: 'share', fx: 'steps' }
          const rows = points.filter((point) => point.key === key)
          return [Plot.lineY(rows, { ...own, stroke: colour, strokeWidth: 2 }), Plot.dot(rows, { ...own, fill: colour, symbol, r: 3 })]
        }),
        ...SERIES.map(({ key, colour }, i) =>
          Plot.text([{ steps: lengths[0], share: 0.78 - 0.13 * i }], {
            fx: 'steps',
            x: 0.3,
            y: 'share',
            text: () => key,
            fill: colour,
            textAnchor: 'start',
          }),
        ),
      ],
    },
    `Readings of natural chunks of ${policy.name} on ${task}: correct, wrong and ambiguous over tau, by executed steps; tau ${tau}`,
  )
  const standAlone = String(svg).replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
  await fileStorage(dirname(file)).writeAtomic(basename(file), new TextEncoder().encode(`${standAlone}\n`))
}
