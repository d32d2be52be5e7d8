import type { PolicyInfo } from '../core/policy-session.ts'
import type { SimulatorInfo } from '../core/simulator-session.ts'
import type { UnitHeader } from '../record/recorded-unit.ts'
import type { WorkerJob } from './worker-job.ts'

/** What the units of a job say about where they come from. */
export function headerOf({ planDigest, intervention }: WorkerJob, policy: PolicyInfo, simulator: SimulatorInfo): UnitHeader {
  return { planDigest, protocol: intervention?.protocol ?? 'constructed', policy, simulator }
}
