import { TwinpastError } from '../core/errors.ts'
import { readPlan } from '../record/read-plan.ts'
import { recordLayout } from '../record/record-layout.ts'
import type { RecordStorage } from '../record/record-storage.ts'
import type { RunLog } from '../record/run-log.ts'
import type { FrozenPlan } from '../study/frozen-plan.ts'
import { planDifferences } from '../study/plan-differences.ts'

/**
 * Freezes a plan into a record folder, or finds the same plan already frozen there.
 * @throws TwinpastError `study-changed` if another plan is frozen there; the frozen one stays as it is.
 */
export async function openRecord(storage: RecordStorage, log: RunLog, plan: FrozenPlan): Promise<'frozen-now' | 'already-frozen'> {
  const frozen = await readPlan(storage)
  if (frozen === undefined) {
    await storage.writeAtomic(recordLayout.plan, new TextEncoder().encode(plan.text))
    await log.append('frozen', { planDigest: plan.digest })
    return 'frozen-now'
  }
  if (frozen.digest === plan.digest) return 'already-frozen'
  const differences = planDifferences(frozen.content, plan.content)
  const shown = differences.slice(0, 6).map(({ path, frozen: before, now }) => `${path}: ${before} -> ${now}`)
  throw new TwinpastError({
    code: 'study-changed',
    fate: 'refuse',
    exitCode: 2,
    message: `The study is not the one frozen in this record. Changed: ${shown.join('; ')}${differences.length > 6 ? '; ...' : ''}.`,
    got: `plan ${plan.digest}`,
    expected: `plan ${frozen.digest}`,
    where: recordLayout.plan,
    remedy:
      'Undo the change (program: go on with the version that began the record), or give the changed study a folder of its own with --out. To note a departure without changing the plan: `twinpast plan FILE --deviation TEXT --why TEXT --who NAME`.',
  })
}
