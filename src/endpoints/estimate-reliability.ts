import { reliabilityInference } from '../stats/reliability.ts'
import type { EndpointEstimate } from './endpoint-estimate.ts'
import { ENDPOINT_RANGE } from './endpoint-key.ts'
import { equalUnitsBound } from './equal-units-bound.ts'
import { absentEstimate } from './estimate-mean.ts'
import type { UnitValue } from './unit-value.ts'

/** Share of fully reliable pairs with its Clopper-Pearson interval: one outcome a pair, exact at 0 and at G too. */
export function estimateReliability(units: readonly UnitValue[]): EndpointEstimate {
  if (units.length === 0) return absentEstimate()
  const reliable = units.reduce((sum, unit) => sum + unit.total, 0)
  const { clopperPearson } = reliabilityInference({ reliable, unreliable: units.length - reliable })
  const interval = clopperPearson.interval === null ? null : ([clopperPearson.interval.lower, clopperPearson.interval.upper] as const)
  return {
    estimate: clopperPearson.estimate,
    interval,
    decisiveInterval: interval,
    smallSampleInterval: interval,
    method: clopperPearson.method,
    decisiveMethod: clopperPearson.method,
    smallSampleMethod: clopperPearson.method,
    bound: equalUnitsBound(units, ENDPOINT_RANGE.fullyReliable),
    structural: false,
    status: clopperPearson.status,
    warnings: clopperPearson.warnings,
    pairs: units.length,
    designEffect: clopperPearson.designEffect,
    replicates: null,
    mcError: null,
    signFlipP: null,
  }
}
