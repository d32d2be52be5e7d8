import type { PastSteps } from '../../../ros/bags/audit/past-steps.ts'
import { historyScenario } from '../../audit/scenarios.ts'
import { stepBytes } from '../../audit/step-bytes.ts'
import type { AuditRegistration } from '../../core/audit-registration.ts'
import type { Direction } from '../../core/direction.ts'
import { TwinpastError } from '../../core/errors.ts'
import type { HistoryStep } from '../../core/history.ts'
import type { HistorySource } from '../../core/history-source.ts'
import type { CameraRequest } from '../../core/image.ts'
import type { PairPlan } from '../../core/pair-plan.ts'
import { sha256 } from '../../core/sha256.ts'

/**
 * A past of a recorded pair, lived through or read again: a record keeps the memory it left, not its every step.
 * @param digest - of the history as the record has it
 * @throws TwinpastError `history-differs`, fate refuse, if the past does not come out as the record has it, to the last bit
 */
export async function pastOfRecord(
  source: HistorySource,
  pair: PairPlan,
  direction: Direction,
  registration: AuditRegistration,
  cameras: readonly CameraRequest[],
  digest: string,
): Promise<PastSteps> {
  const scenario = historyScenario(pair, direction, registration)
  const { instruction } = source.describe(scenario.task, scenario.decision)
  const steps: HistoryStep[] = []
  let now = sha256(instruction)
  await source.setup(scenario)
  for await (const step of source.history(cameras)) {
    now = sha256(now, ...stepBytes(step))
    steps.push(step)
  }
  if (now !== digest) throw differs(pair.pairId, direction, now, digest)
  return { steps, facts: source.facts() }
}

function differs(pairId: string, direction: Direction, got: string, expected: string): TwinpastError {
  return new TwinpastError({
    code: 'history-differs',
    fate: 'refuse',
    exitCode: 2,
    message: 'A past does not come out as the record has it, so it cannot be shown as the one that was fed.',
    got: `history SHA-256 ${got}`,
    expected: `history SHA-256 ${expected}`,
    where: `${pairId}, history ${direction}`,
    remedy: 'Use the version of twinpast, and the bags, that the record was made with.',
  })
}
