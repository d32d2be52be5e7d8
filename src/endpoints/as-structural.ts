import type { EndpointEstimate } from './endpoint-estimate.ts'

/** The same value without its intervals: it follows from a pattern of the data, and only the exact bound may stand beside it. */
export function asStructural(estimate: EndpointEstimate): EndpointEstimate {
  return { ...estimate, interval: null, decisiveInterval: null, smallSampleInterval: null, structural: true, status: 'structural' }
}
