import type { BootstrapPlan } from '../stats/bootstrap/cluster-bootstrap.ts'
import { decomposition } from './decomposition.ts'
import type { EndpointEstimate } from './endpoint-estimate.ts'
import type { EndpointEvidence } from './endpoint-evidence.ts'
import type { EndpointKey } from './endpoint-key.ts'
import { endpointUnits } from './endpoint-units.ts'
import { estimateEndpoint } from './estimate-endpoint.ts'
import { estimateReliability } from './estimate-reliability.ts'
import { pairRows } from './pair-rows.ts'
import { withStructuralPattern } from './structural-pattern.ts'

/** All endpoints of one cohort. */
export type EndpointTable = Readonly<Record<EndpointKey, EndpointEstimate>>

/** Resamples of endpoints that are not whole counts; (B + 1) x 0.025 is whole (docs/definitions.md: at least 100,000). */
const DEFAULT_REPLICATES = 199_999

/** Stream of the bootstrap: one for all endpoints of a study, so that they share their resamples. */
export function endpointBootstrap(studyId: string, replicates: number = DEFAULT_REPLICATES): BootstrapPlan {
  return { replicates, streamFields: [studyId, '', '', '', 'boot/endpoint-set/1'] }
}

/**
 * Every endpoint with its inference, from the flat evidence of one cohort, in any order. Regret is the mirror of matched utility
 * (same resamples). Throws `design-unbalanced` (fate `refuse`) on incomplete evidence.
 */
export function endpointTable(evidence: EndpointEvidence, bootstrap: BootstrapPlan): EndpointTable {
  const units = endpointUnits(evidence)
  const matched = estimateEndpoint('matched', units.matched, bootstrap)
  const table: EndpointTable = {
    sExec: estimateEndpoint('sExec', units.sExec, bootstrap),
    pCorrect: estimateEndpoint('pCorrect', units.pCorrect, bootstrap),
    f: estimateEndpoint('f', units.f, bootstrap),
    matched,
    crossed: estimateEndpoint('crossed', units.crossed, bootstrap),
    u1: estimateEndpoint('u1', units.u1, bootstrap),
    regret: shortfall(matched),
    fullyReliable: estimateReliability(units.fullyReliable),
  }
  return withStructuralPattern(table, decomposition(pairRows(evidence.rows)))
}

function shortfall(matched: EndpointEstimate): EndpointEstimate {
  const mirror = (range: readonly [number, number] | null) => (range === null ? null : ([1 - range[1], 1 - range[0]] as const))
  return {
    ...matched,
    estimate: matched.estimate === null ? null : 1 - matched.estimate,
    interval: mirror(matched.interval),
    decisiveInterval: mirror(matched.decisiveInterval),
    smallSampleInterval: mirror(matched.smallSampleInterval),
    bound: mirror(matched.bound),
  }
}
