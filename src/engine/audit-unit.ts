import { anchorFaultUnit } from '../audit/anchor-fault/anchor-fault-unit.ts'
import { auditPair } from '../audit/audit-pair.ts'
import type { StageObserver } from '../audit/audit-pair.ts'
import type { InterventionPorts } from '../audit/intervention-ports.ts'
import { ladderPair } from '../audit/ladder/ladder-pair.ts'
import { nativeEventPair } from '../audit/native-event/native-event-pair.ts'
import type { UnitOutcome } from '../core/evidence.ts'
import type { InterventionOutcome } from '../core/intervention-evidence.ts'
import type { PairPlan } from '../core/pair-plan.ts'
import type { WorkerJob } from './worker-job.ts'

/** Runs one planned unit under the job's protocol. */
export function auditUnit(
  pair: PairPlan,
  ports: InterventionPorts,
  { registration: audit, intervention }: Pick<WorkerJob, 'registration' | 'intervention'>,
  observer: StageObserver,
): Promise<UnitOutcome | InterventionOutcome> {
  switch (intervention?.protocol) {
    case undefined:
      return auditPair(pair, ports, audit, observer)
    case 'native-event':
      return nativeEventPair(pair, ports, { audit, intervention }, observer)
    case 'anchor-fault':
      return anchorFaultUnit(pair, ports, { audit, intervention }, observer)
    case 'ladder':
      return ladderPair(pair, ports, { audit, intervention }, observer)
  }
}
