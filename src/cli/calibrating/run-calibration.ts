import { calibrate } from '../../../calibration/calibrate.ts'
import type { CalibrationObserver, CalibrationPlan } from '../../../calibration/calibrate.ts'
import { openEmbeddedSimulator } from '../../../sim/embedded/embedded-simulator.ts'
import { TwinpastError } from '../../core/errors.ts'
import { checkChunkLength } from '../../engine/check-chunk-length.ts'
import { checkCompatible } from '../../engine/check-compatible.ts'
import { checkPolicyInfo } from '../../engine/check-policy-info.ts'
import { canonicalJson } from '../../study/canonical-json.ts'
import { openerOf } from '../policy-table.ts'
import type { ResolvedPolicy } from '../policy-table.ts'

/**
 * Runs a calibration in this process on the embedded simulator; returns the text of its file.
 * @throws TwinpastError of fate refuse: there is no part of a calibration that a fault could be recorded on.
 */
export async function runCalibration(plan: CalibrationPlan, policy: ResolvedPolicy, observer: CalibrationObserver): Promise<string> {
  const open = await openerOf(policy.open)
  const { session, evaluator, judge } = await openEmbeddedSimulator()
  const opened = await open(plan.task)
  try {
    const info = checkPolicyInfo(opened.info)
    for (const { decision } of plan.strata) checkCompatible(info, session.describe(plan.task, decision).actionSpace)
    checkChunkLength(info, plan.settings.executedPrefix)
    const content = await calibrate(plan, { simulator: session, evaluator, judge, policy: opened }, observer)
    return `${canonicalJson(content)}\n`
  } catch (thrown) {
    const told = TwinpastError.from(thrown)
    throw told?.fate === 'record' ? new TwinpastError({ ...told.details, fate: 'refuse', exitCode: 4 }) : thrown
  } finally {
    await opened.close()
    session.close()
  }
}
