import type { BootstrapPlan } from '../stats/bootstrap/cluster-bootstrap.ts'
import type { EndpointEstimate } from './endpoint-estimate.ts'
import { ENDPOINT_RANGE, type EndpointKey } from './endpoint-key.ts'
import { estimateMean, type MeanShape } from './estimate-mean.ts'
import type { UnitValue } from './unit-value.ts'

type MeanEndpoint = Exclude<EndpointKey, 'fullyReliable'>

const SHAPES: Readonly<Record<MeanEndpoint, Omit<MeanShape, 'range'>>> = {
  sExec: { kind: 'real', whole: false, contrast: false },
  pCorrect: { kind: 'proportion', whole: true, contrast: false },
  f: { kind: 'signed', whole: true, contrast: true },
  matched: { kind: 'real', whole: false, contrast: false },
  crossed: { kind: 'real', whole: false, contrast: false },
  u1: { kind: 'signed', whole: false, contrast: true },
  regret: { kind: 'real', whole: false, contrast: false },
}

/** Cohort mean of one endpoint from its per-pair values, with the registered and the deciding interval. */
export function estimateEndpoint(key: MeanEndpoint, units: readonly UnitValue[], bootstrap: BootstrapPlan): EndpointEstimate {
  return estimateMean({ ...SHAPES[key], range: ENDPOINT_RANGE[key] }, units, bootstrap)
}
