import { quantile } from '../../../stats/quantile.ts'
import type { RestoreCostFacts } from '../intervention-input.ts'
import type { CostView } from '../intervention-view.ts'

/** Bytes and times of restoring a protected anchor, as measured on one machine. */
export function costView(cost: RestoreCostFacts): CostView {
  const { durationsMs } = cost
  return {
    bytes: [
      { name: 'payload: the slot', value: cost.payloadBytes },
      { name: 'serialised: the file', value: cost.serialisedBytes },
      { name: 'whole memory', value: cost.memoryBytes },
    ],
    restore: {
      medianMs: quantile(durationsMs, 0.5, 7),
      leastMs: Math.min(...durationsMs),
      mostMs: Math.max(...durationsMs),
      times: durationsMs.length,
    },
    host: cost.host,
  }
}
