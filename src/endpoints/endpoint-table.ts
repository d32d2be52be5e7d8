import type { EndpointEstimate } from './endpoint-estimate.ts'
import type { EndpointKey } from './endpoint-key.ts'

/** All endpoints of one cohort. */
export type EndpointTable = Readonly<Record<EndpointKey, EndpointEstimate>>
