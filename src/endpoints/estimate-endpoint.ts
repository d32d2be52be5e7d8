import { clusterMeanInference, type EndpointKind } from '../stats/cluster-mean.ts'
import type { BootstrapPlan } from '../stats/bootstrap/cluster-bootstrap.ts'
import type { Interval } from '../stats/inference-result.ts'
import type { EndpointEstimate } from './endpoint-estimate.ts'
import { ENDPOINT_RANGE, type EndpointKey } from './endpoint-key.ts'
import { equalUnitsBound } from './equal-units-bound.ts'
import type { UnitValue } from './unit-value.ts'

type MeanEndpoint = Exclude<EndpointKey, 'fullyReliable'>

const KIND: Readonly<Record<MeanEndpoint, EndpointKind>> = {
  sExec: 'real',
  pCorrect: 'proportion',
  f: 'signed',
  matched: 'real',
  crossed: 'real',
  u1: 'signed',
  regret: 'real',
}
/** Whole totals: their percentile bootstrap is computed exactly. */
const LATTICE: ReadonlySet<MeanEndpoint> = new Set(['pCorrect', 'f'])
/** Contrasts that are 0 under exchanged memories: the ones a sign-flip tests. */
const CONTRAST: ReadonlySet<MeanEndpoint> = new Set(['f', 'u1'])

/** Cohort mean of one endpoint from its per-pair values, with the registered and the deciding interval. */
export function estimateEndpoint(key: MeanEndpoint, units: readonly UnitValue[], bootstrap: BootstrapPlan): EndpointEstimate {
  if (units.length === 0) return absentEstimate()
  const inference = clusterMeanInference({
    clusterTotals: units.map((unit) => unit.total),
    clusterSizes: units.map((unit) => unit.size),
    kind: KIND[key],
    bootstrap,
    ...(LATTICE.has(key) ? { lattice: true } : {}),
  })
  const { registered, smallSample, decisive, signFlip } = inference
  return {
    estimate: inference.estimate,
    interval: limits(registered.interval),
    decisiveInterval: limits(decisive.interval),
    smallSampleInterval: limits(smallSample.interval),
    method: registered.method,
    decisiveMethod: decisive.method,
    smallSampleMethod: smallSample.method,
    bound: equalUnitsBound(units, ENDPOINT_RANGE[key]),
    structural: inference.structural,
    status: inference.status,
    warnings: inference.warnings,
    pairs: units.length,
    designEffect: decisive.designEffect,
    replicates: registered.replicates,
    mcError: registered.mcError,
    signFlipP: CONTRAST.has(key) ? (signFlip?.twoSided ?? null) : null,
  }
}

/** An endpoint without a single complete pair. */
export function absentEstimate(): EndpointEstimate {
  return {
    estimate: null,
    interval: null,
    decisiveInterval: null,
    smallSampleInterval: null,
    method: 'none',
    decisiveMethod: 'none',
    smallSampleMethod: 'none',
    bound: null,
    structural: false,
    status: 'insufficient',
    warnings: [],
    pairs: 0,
    designEffect: null,
    replicates: null,
    mcError: null,
    signFlipP: null,
  }
}

function limits(interval: Interval | null): readonly [number, number] | null {
  return interval === null ? null : [interval.lower, interval.upper]
}
