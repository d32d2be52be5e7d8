import { clusterMeanInference, type EndpointKind } from '../stats/cluster-mean.ts'
import type { BootstrapPlan } from '../stats/bootstrap/cluster-bootstrap.ts'
import type { Interval } from '../stats/inference-result.ts'
import { signFlipAttainable } from '../stats/permutation/sign-flip.ts'
import type { EndpointEstimate } from './endpoint-estimate.ts'
import { equalUnitsBound } from './equal-units-bound.ts'
import type { UnitValue } from './unit-value.ts'

/** What kind of number a mean over pairs is made of. */
export interface MeanShape {
  readonly kind: EndpointKind
  /** Range of one unit's value. */
  readonly range: readonly [number, number]
  /** Totals are whole: with equal sizes their percentile bootstrap is computed exactly. */
  readonly whole: boolean
  /** 0 under exchanged conditions: what a sign-flip tests. */
  readonly contrast: boolean
}

/** Mean over pairs from per-pair values, with the registered and the deciding interval. */
export function estimateMean(shape: MeanShape, units: readonly UnitValue[], bootstrap: BootstrapPlan): EndpointEstimate {
  if (units.length === 0) return absentEstimate()
  const inference = clusterMeanInference({
    clusterTotals: units.map((unit) => unit.total),
    clusterSizes: units.map((unit) => unit.size),
    kind: shape.kind,
    bootstrap,
    ...(shape.whole ? { lattice: true } : {}),
  })
  const { registered, smallSample, decisive, signFlip } = inference
  return {
    estimate: inference.estimate,
    interval: limits(registered.interval, shape.range),
    decisiveInterval: limits(decisive.interval, shape.range),
    smallSampleInterval: limits(smallSample.interval, shape.range),
    method: registered.method,
    decisiveMethod: decisive.method,
    smallSampleMethod: smallSample.method,
    bound: equalUnitsBound(units, shape.range),
    structural: inference.structural,
    status: inference.status,
    warnings: inference.warnings,
    pairs: units.length,
    designEffect: decisive.designEffect,
    replicates: registered.replicates,
    mcError: registered.mcError,
    signFlipP: shape.contrast ? (signFlip?.twoSided ?? equalUnitsP(inference.estimate, units.length)) : null,
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

/** Exact two-sided sign-flip p of G units with one and the same value other than 0: two of 2^G patterns of signs are as extreme. */
function equalUnitsP(value: number | null, units: number): number | null {
  return value === null || value === 0 ? null : signFlipAttainable(units)
}

/** Limits within the scale: no mean lies beyond its ends, so cutting a t interval there costs no coverage. */
function limits(interval: Interval | null, [lowest, highest]: readonly [number, number]): readonly [number, number] | null {
  return interval === null ? null : [Math.max(lowest, interval.lower), Math.min(highest, interval.upper)]
}
