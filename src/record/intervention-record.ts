import type { InterventionOutcome } from '../core/intervention-evidence.ts'
import type { PolicyInfo } from '../core/policy-session.ts'
import type { InterventionProtocol } from '../core/protocol.ts'
import type { SimulatorInfo } from '../core/simulator-session.ts'
import type { FrozenPlan } from '../study/frozen-plan.ts'

/** A merged record of an intervention protocol, read whole: its units hold no pictures and no memories, only choices and actions. */
export interface InterventionRecord {
  readonly protocol: InterventionProtocol
  readonly plan: FrozenPlan
  readonly policy: PolicyInfo
  readonly simulator: SimulatorInfo
  /** Units that were run, in planned order; a failed one stands here only if it has no evidence. */
  readonly units: readonly InterventionOutcome[]
  /** SHA-256 of the unit file of each pair in `units`. */
  readonly unitDigests: ReadonlyMap<string, string>
  /** Planned pairs without evidence: failed or not run. */
  readonly missing: readonly string[]
  /** Pairs of which two runs gave different bytes. */
  readonly differing: readonly { readonly pairId: string; readonly digests: readonly string[] }[]
  /** SHA-256 over the names of all unit files, sorted: names end in digests, so it stands for the evidence. */
  readonly digest: string
}
