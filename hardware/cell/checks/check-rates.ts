import type { CellConfig } from '../config/cell-schema.ts'
import type { JitterSummary } from '../control/jitter-histogram.ts'
import type { ArmRates } from '../guardian/guarded-cell.ts'
import type { CellFinding } from './cell-finding.ts'

/** Joint reports may come this much slower than the cell file says. */
const LEAST_RATE_SHARE = 0.8
/** Set-points may be this late at the 99th percentile, as a share of their period. */
const LATE_SHARE = 1

/** How often the arms report, and how late set-points would go out on this computer. */
export function checkRates(
  { kind, rates: { feedbackHz, busHz } }: CellConfig,
  arms: readonly [ArmRates, ArmRates],
  { p50Ms, p99Ms, maxMs, ticks }: JitterSummary,
): readonly CellFinding[] {
  const latest = (LATE_SHARE * 1000) / busHz
  const late = p99Ms > latest
  return [
    ...arms.map(({ framesPerS, jointReportsPerS }, i): CellFinding => {
      const slow = jointReportsPerS < LEAST_RATE_SHARE * feedbackHz
      return {
        check: 'rates',
        arm: i === 0 ? 'left' : 'right',
        verdict: slow ? 'failed' : 'ok',
        found: `${jointReportsPerS.toFixed(0)} joint reports/s, ${framesPerS.toFixed(0)} frames/s`,
        expected: `about ${feedbackHz} joint reports/s`,
        remedy: slow ? 'Look at cable, adapter and bit rate (1 Mbit/s); one arm a bus.' : '',
      }
    }),
    {
      check: 'clock',
      // An emulated cell shares the computer with its own physics: nobody is hurt by a late set-point there.
      verdict: !late ? 'ok' : kind === 'emulated' ? 'unknown' : 'failed',
      found: `set-points late by ${p50Ms.toFixed(2)} ms (half), ${p99Ms.toFixed(2)} ms (99 of 100), ${maxMs.toFixed(2)} ms (latest of ${ticks})`,
      expected: `99 of 100 within ${latest.toFixed(1)} ms`,
      remedy: late ? 'End other programs on this computer: it is too busy to send set-points in time.' : '',
    },
  ]
}
