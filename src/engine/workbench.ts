import type { FoldStore } from '../audit/fold-store.ts'
import type { UnitOutcome } from '../core/evidence.ts'
import type { InterventionOutcome } from '../core/intervention-evidence.ts'
import type { PairPlan } from '../core/pair-plan.ts'
import type { PolicySession } from '../core/policy-session.ts'
import type { SimulatorInfo } from '../core/simulator-session.ts'
import type { WorkerJob } from './worker-job.ts'

/** One simulator and one policy, open in one worker process. */
export interface Workbench {
  readonly policy: PolicySession
  describe(task: string, decision: string): SimulatorInfo
  /** Runs one pair under the job's protocol with the policy given (the same one, watched); announces each stage. `folds`: where histories are kept. */
  audit(
    pair: PairPlan,
    policy: PolicySession,
    observer: { stage(name: string): void },
    folds: FoldStore | undefined,
  ): Promise<UnitOutcome | InterventionOutcome>
  close(): Promise<void>
}

/** Opens what a job names; throws TwinpastError of fate refuse if it cannot. */
export type OpenWorkbench = (job: WorkerJob) => Promise<Workbench>
