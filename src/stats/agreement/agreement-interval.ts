import { percentileInterval, percentileMcError } from '../bootstrap/bootstrap-intervals.ts'
import type { BootstrapPlan } from '../bootstrap/cluster-bootstrap.ts'
import { resampleClusters } from '../bootstrap/resample-clusters.ts'
import { requireInteger, requireLevel } from '../input-checks.ts'
import type { Interval } from '../inference-result.ts'

export interface AgreementInterval {
  /** null when fewer than two items were rated or no replicate had a value. */
  readonly interval: Interval | null
  /** Monte Carlo standard deviation of the worse endpoint; null without an interval. */
  readonly mcError: number | null
  /** Share of the replicates without a value (one single category drawn); they are left out of the interval. */
  readonly undefinedShare: number
  readonly seedPath: readonly string[]
}

/**
 * Percentile bootstrap of an agreement coefficient over items (pairs, trials).
 * @param items number of independent items; give them in a fixed order, e.g. by id
 * @param coefficient the coefficient of the items with these indices (repeats allowed); null when undefined
 */
export function agreementInterval(
  items: number,
  coefficient: (indices: readonly number[]) => number | null,
  plan: BootstrapPlan,
  level = 0.95,
): AgreementInterval {
  requireInteger('items', items)
  const tail = (1 - requireLevel('level', level)) / 2
  const seedPath = plan.streamFields
  if (items < 2) return { interval: null, mcError: null, undefinedShare: 0, seedPath }
  const values: number[] = []
  resampleClusters(items, plan.replicates, plan.streamFields, (indices) => {
    const value = coefficient([...indices])
    if (value !== null) values.push(value)
  })
  const undefinedShare = 1 - values.length / plan.replicates
  if (values.length === 0) return { interval: null, mcError: null, undefinedShare, seedPath }
  const sorted = Float64Array.from(values).sort()
  return { interval: percentileInterval(sorted, tail), mcError: percentileMcError(sorted, tail), undefinedShare, seedPath }
}
