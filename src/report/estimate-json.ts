import type { EndpointEstimate } from '../endpoints/endpoint-estimate.ts'
import type { EstimateJson } from './estimate-json-schema.ts'

/** One estimate as `report.json` holds it. */
export function estimateJson(estimate: EndpointEstimate): EstimateJson {
  const pair = (limits: readonly [number, number] | null): [number, number] | null => (limits === null ? null : [limits[0], limits[1]])
  return {
    estimate: estimate.estimate,
    interval: pair(estimate.interval),
    method: estimate.method,
    decisiveInterval: pair(estimate.decisiveInterval),
    decisiveMethod: estimate.decisiveMethod,
    smallSampleInterval: pair(estimate.smallSampleInterval),
    smallSampleMethod: estimate.smallSampleMethod,
    bound: pair(estimate.bound),
    structural: estimate.structural,
    status: estimate.status,
    warnings: estimate.warnings.map(({ code, detail }) => ({ code, detail })),
    signFlipP: estimate.signFlipP,
    pairs: estimate.pairs,
    designEffect: estimate.designEffect,
    replicates: estimate.replicates,
    mcError: estimate.mcError,
  }
}
