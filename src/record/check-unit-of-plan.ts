import { TwinpastError } from '../core/errors.ts'
import { canonicalJson } from '../study/canonical-json.ts'
import type { FrozenPlan } from '../study/frozen-plan.ts'
import { recordLayout } from './record-layout.ts'
import type { RecordedEvidence, RecordedUnit } from './recorded-unit.ts'

/**
 * A unit must be what its plan asked for: the planned pair, and of a complete one every registered decision once, with finite scores.
 * A digest cannot tell this: it stands for the bytes, whoever wrote them.
 * @throws TwinpastError `unit-of-other-plan` or `unit-unlike-plan`, fate refuse.
 */
export function checkUnitOfPlan(path: string, { planDigest, outcome }: RecordedUnit, plan: FrozenPlan): void {
  if (planDigest !== plan.digest) throw otherPlan(path, planDigest, plan.digest)
  const { pairId } = outcome.pair
  const planned = plan.content.pairs.find((pair) => pair.pairId === pairId)
  if (planned === undefined) throw unlikePlan(path, 'pair', pairId, 'a planned pair')
  const [got, expected] = [canonicalJson(outcome.pair), canonicalJson(planned)]
  if (got !== expected) throw unlikePlan(path, 'pair', got, expected)
  if (outcome.status === 'failed' && path.startsWith(`${recordLayout.units}/`))
    throw unlikePlan(path, 'status', 'failed', 'complete or excluded')
  if (outcome.status === 'complete') checkDecisions(path, outcome, plan.content.study.seeds.length)
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

function unlikePlan(path: string, field: string, got: string, expected: string): TwinpastError {
  return new TwinpastError({
    code: 'unit-unlike-plan',
    fate: 'refuse',
    exitCode: 2,
    message: 'A unit file is whole, but not what its plan asked for: it was not written by a run of this plan.',
    got,
    expected,
    where: `${path}, ${field}`,
    remedy: 'Restore the file from a copy, or move it out of the record and run the same command again.',
  })
}
