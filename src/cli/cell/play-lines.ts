import type { PrefixRun } from '../../../hardware/cell/control/execute-prefix.ts'
import type { JitterSummary } from '../../../hardware/cell/control/jitter-histogram.ts'
import { textTable } from '../text-table.ts'

const DEG = 180 / Math.PI

/** What an executed prefix came to, for a terminal. */
export function playLines(
  { admission, steps, stopped }: PrefixRun,
  jitter: JitterSummary | undefined,
  dimensions: readonly string[],
): string {
  const rows = dimensions.map((name, d) => {
    const gripper = name.endsWith('gripper')
    const shown = (value: number) => (gripper ? (value * 1000).toFixed(1) : (value * DEG).toFixed(2))
    const last = steps.at(-1)
    const worst = Math.max(0, ...steps.map(({ sent, measured }) => Math.abs((sent[d] ?? 0) - (measured[d] ?? 0))))
    return [
      name,
      gripper ? 'mm' : 'deg',
      shown(last?.asked[d] ?? Number.NaN),
      shown(last?.sent[d] ?? Number.NaN),
      shown(last?.measured[d] ?? Number.NaN),
      shown(worst),
    ]
  })
  const table = textTable(['at the last action', 'unit', 'asked', 'sent', 'measured', 'largest lag'], rows, new Set([2, 3, 4, 5]))
  const late =
    jitter === undefined
      ? []
      : [
          `set-points late by ${jitter.p50Ms.toFixed(2)} ms (half), ${jitter.p99Ms.toFixed(2)} ms (99 of 100), ${jitter.maxMs.toFixed(2)} ms (latest of ${jitter.ticks})`,
        ]
  return [
    table,
    '',
    `${steps.length} of ${admission.steps} actions executed${stopped === undefined ? '' : `, then stopped: ${stopped.details.message}`}`,
    `fastest joint ${(admission.peakJointSpeedRadPerS * DEG).toFixed(0)} deg/s, fastest fingertip ${admission.peakTipSpeedMPerS.toFixed(2)} m/s, arms never nearer than ${(admission.nearestArmsM * 100).toFixed(0)} cm`,
    admission.clamps.length === 0
      ? 'nothing was clamped: what was sent is what the policy asked for'
      : `${admission.clamps.length} targets were clamped: this execution no longer tests the policy`,
    ...late,
  ].join('\n')
}
