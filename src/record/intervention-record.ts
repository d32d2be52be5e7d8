import type { InterventionOutcome } from '../core/intervention-evidence.ts'
import type { PolicyInfo } from '../core/policy-session.ts'
import type { InterventionProtocol } from '../core/protocol.ts'
import type { SimulatorInfo } from '../core/simulator-session.ts'
import type { MergedInterventions, RecordFacts } from './merged-record.ts'
import { recordEmpty } from './record-empty.ts'

/** A merged record of an intervention protocol, read whole: its units hold no pictures and no memories, only choices and actions. */
export interface InterventionRecord extends RecordFacts {
  readonly protocol: InterventionProtocol
  readonly policy: PolicyInfo
  readonly simulator: SimulatorInfo
  /** Units that were run, in planned order; a failed one stands here only if it has no evidence. */
  readonly units: readonly InterventionOutcome[]
  /** SHA-256 of the unit file of each pair in `units`. */
  readonly unitDigests: ReadonlyMap<string, string>
}

/** Reads all units of a merged record. Throws what streaming throws, and `record-empty` if nothing was run at all. */
export async function readInterventions(merged: MergedInterventions): Promise<InterventionRecord> {
  const { pairs: _pairs, ...facts } = merged
  const units: InterventionOutcome[] = []
  const unitDigests = new Map<string, string>()
  let makers: { readonly policy: PolicyInfo; readonly simulator: SimulatorInfo } | undefined
  for await (const { pair, unit } of merged.pairs()) {
    if (unit === undefined) continue
    makers ??= { policy: unit.policy, simulator: unit.simulator }
    units.push(unit.outcome)
    unitDigests.set(pair.pairId, unit.digest)
  }
  if (makers === undefined) throw recordEmpty()
  return { ...facts, ...makers, units, unitDigests }
}
