import type { ReportPath } from '../report-input.ts'

/** First seed on top, and past 1 (a thin line) over past 0 (a wide one), so that equal paths show both colours. */
export function inDrawingOrder(paths: readonly ReportPath[]): readonly ReportPath[] {
  return [...paths].sort((a, b) => b.seedIndex - a.seedIndex || a.direction - b.direction)
}
