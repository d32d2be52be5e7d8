import { TwinpastError } from '../core/errors.ts'
import { canonicalJson } from '../study/canonical-json.ts'
import { copyOfPair } from '../study/copy-of-pair.ts'
import type { FrozenPlan } from '../study/frozen-plan.ts'
import { checkChecksOfPlan } from './check-checks-of-plan.ts'
import { checkRowsOfPlan } from './check-rows-of-plan.ts'
import { recordLayout } from './record-layout.ts'
import type { RecordedIntervention } from './recorded-intervention.ts'
import type { RecordedEvidence, RecordedUnit } from './recorded-unit.ts'
import { unlikePlan } from './unlike-plan.ts'

/**
 * A unit must be what its plan asked for: the planned pair under the planned protocol, and of a complete one every registered decision or
 * row once, with finite scores. A digest cannot tell this: it stands for the bytes, whoever wrote them.
 * @throws TwinpastError `unit-of-other-plan` or `unit-unlike-plan`, fate refuse.
 */
export function checkUnitOfPlan(path: string, unit: RecordedUnit | RecordedIntervention, plan: FrozenPlan): void {
  if (unit.planDigest !== plan.digest) throw otherPlan(path, unit.planDigest, plan.digest)
  const { study, pairs } = plan.content
  if (unit.protocol !== study.protocol) throw unlikePlan(path, 'protocol', unit.protocol, study.protocol)
  const { pair, status } = unit.outcome
  const planned = pairs.find(({ pairId }) => pairId === pair.pairId)
  if (planned === undefined) throw unlikePlan(path, 'pair', pair.pairId, 'a planned pair')
  const [got, expected] = [canonicalJson(copyOfPair(pair)), canonicalJson(planned)]
  if (got !== expected) throw unlikePlan(path, 'pair', got, expected)
  if (status === 'failed' && path.startsWith(`${recordLayout.units}/`)) throw unlikePlan(path, 'status', 'failed', 'complete or excluded')
  if (unit.outcome.status !== 'failed') checkChecksOfPlan(path, unit.outcome.status, unit.outcome.checks, plan)
  if (unit.protocol === 'constructed') {
    if (unit.outcome.status === 'complete') {
      checkDecisions(path, unit.outcome, study.seeds.length)
      checkProvenance(path, unit.outcome, plan)
    }
  } else if (unit.outcome.status === 'complete') checkRowsOfPlan(path, unit.outcome, unit.policy, plan)
}

function checkDecisions(path: string, { decisions, tapes }: RecordedEvidence, seeds: number): void {
  if (tapes.length !== seeds) throw unlikePlan(path, 'tapes', String(tapes.length), `${seeds}, one per registered seed`)
  const asked = decisions.filter(({ seedIndex }) => seedIndex < seeds).map(({ direction, seedIndex }) => `${direction}/${seedIndex}`)
  if (decisions.length !== 2 * seeds || new Set(asked).size !== 2 * seeds) {
    throw unlikePlan(
      path,
      'decisions',
      `${decisions.length}, ${new Set(asked).size} of them registered`,
      `${2 * seeds}, one per memory and seed`,
    )
  }
  const odd = decisions.findIndex(({ utility }) => !utility.every(Number.isFinite))
  if (odd >= 0) throw unlikePlan(path, `decisions[${odd}].utility`, String(decisions[odd]?.utility), 'finite numbers')
}

/** Histories come from where the plan says: the registered recording, or the simulator. */
function checkProvenance(path: string, { pair, histories }: RecordedEvidence, { content: { bags } }: FrozenPlan): void {
  for (const { direction, provenance } of histories) {
    const planned = bags?.histories.find(({ pairId, branch }) => pairId === pair.pairId && branch === pair.branches[direction])
    const [got, expected] = [provenance?.sha256 ?? 'the simulator', planned?.sha256 ?? 'the simulator']
    if (got !== expected) throw unlikePlan(path, `histories[${direction}].provenance`, got, expected)
  }
}

/** A unit that another registration made. */
function otherPlan(where: string, got: string, expected: string): TwinpastError {
  return new TwinpastError({
    code: 'unit-of-other-plan',
    fate: 'refuse',
    exitCode: 2,
    message: 'A unit file belongs to another frozen plan.',
    got: `plan ${got}`,
    expected: `plan ${expected}`,
    where,
    remedy: 'Keep records of different plans in different folders (--out).',
  })
}
