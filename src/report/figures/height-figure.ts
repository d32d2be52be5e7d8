import * as Plot from '@observablehq/plot'

import type { SafeHtml } from '../html/safe-html.ts'
import { formatFixed } from '../format-fixed.ts'
import type { ReportExample } from '../report-input.ts'
import { HISTORY_COLOURS, HISTORY_SYMBOLS } from './history-marks.ts'
import { inDrawingOrder } from './drawing-order.ts'
import { plotSvg } from './plot-svg.ts'

/** Height of the tool over the executed steps, under both memories. */
export function heightFigure(example: ReportExample, widthPx: number, label: string): SafeHtml {
  const lines = inDrawingOrder(example.paths).map((path) => ({
    path,
    points: Array.from({ length: Math.floor(path.toolM.length / 3) }, (_, step) => ({ step, z: path.toolM[3 * step + 2]! })),
  }))
  const heights = lines.flatMap((line) => line.points.map((point) => point.z))
  return plotSvg(
    {
      width: widthPx,
      height: 170,
      marginLeft: 46,
      marginRight: 18,
      marginTop: 24,
      marginBottom: 42,
      x: { label: 'executed step', labelAnchor: 'center', labelArrow: 'none', ticks: 6 },
      y: {
        domain: [Math.min(...heights) - 0.01, Math.max(...heights) + 0.01],
        label: 'height in metres',
        labelArrow: 'none',
        ticks: 4,
        tickFormat: (value: number) => formatFixed(value, 2),
        grid: true,
      },
      marks: [
        ...lines.map(({ path, points }) =>
          Plot.line(points, {
            x: 'step',
            y: 'z',
            stroke: HISTORY_COLOURS[path.direction]!,
            strokeWidth: path.direction === 0 ? 4 : 1.8,
            strokeOpacity: path.seedIndex === 0 ? 1 : 0.4,
          }),
        ),
        ...lines.map(({ path, points }) =>
          Plot.dot(points.slice(-1), {
            x: 'step',
            y: 'z',
            r: path.direction === 0 ? 6 : 3.5,
            symbol: HISTORY_SYMBOLS[path.direction]!,
            fill: HISTORY_COLOURS[path.direction]!,
          }),
        ),
      ],
    },
    label,
  )
}
