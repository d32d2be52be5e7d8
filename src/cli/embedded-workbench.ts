import { openEmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import { auditUnit } from '../engine/audit-unit.ts'
import { checkCompatible } from '../engine/check-compatible.ts'
import { checkPolicyInfo } from '../engine/check-policy-info.ts'
import type { OpenWorkbench } from '../engine/workbench.ts'
import { openerOf } from './policy-table.ts'
import { recordedHistories } from './recorded-histories.ts'

/** The embedded simulator and one policy, in this process. */
export const openEmbeddedWorkbench: OpenWorkbench = async (job) => {
  const open = await openerOf(job.policy)
  const { session, evaluator, judge } = await openEmbeddedSimulator()
  const recorded = recordedHistories(job, session)
  const policy = await open(job.task)
  const info = checkPolicyInfo(policy.info)
  for (const decision of job.decisions) checkCompatible(info, session.describe(job.task, decision).actionSpace)
  return {
    policy,
    describe: (task, decision) => session.describe(task, decision),
    audit: (pair, watched, observer, folds) =>
      auditUnit(pair, { simulator: session, evaluator, monitor: judge, policy: watched, folds, recorded }, job, observer),
    close: async () => {
      await policy.close()
      session.close()
    },
  }
}
