import type { InterventionEvidence } from '../core/intervention-evidence.ts'
import type { InterventionRegistration } from '../core/intervention-registration.ts'
import type { PolicyInfo } from '../core/policy-session.ts'
import type { FrozenPlan } from '../study/frozen-plan.ts'
import { interventionOf } from '../study/intervention-of.ts'
import { registeredRows } from '../study/registered-rows.ts'
import type { RowKey } from '../study/registered-rows.ts'
import { unlikePlan } from './unlike-plan.ts'

/** Conditions that install something of the other past, and fall away where its episode did not come to the event. */
const FROM_OTHER_PAST = new Set(['opposite', 'anchor-only', 'window-only'])

/**
 * A complete unit of an intervention holds every registered row once, but those of stages it names as not reached, with chunks of the
 * policy's own shape and finite scores.
 * @throws TwinpastError `unit-unlike-plan`, fate refuse.
 */
export function checkRowsOfPlan(path: string, evidence: InterventionEvidence, policy: PolicyInfo, { content }: FrozenPlan): void {
  const { study } = content
  const registered = interventionOf(study)
  if (registered === undefined || evidence.protocol !== registered.protocol)
    throw unlikePlan(path, 'protocol', evidence.protocol, study.protocol)
  const all = registeredRows(evidence.pair, registered, study.seeds.length)
  checkUnreached(path, evidence, all, registered)
  const expected = all.filter((row) => isReached(row, evidence)).map(nameOf)
  const got = evidence.rows.map(nameOf)
  const stray = got.find((name, i) => !expected.includes(name) || got.indexOf(name) !== i)
  const lacking = expected.find((name) => !got.includes(name))
  if (stray !== undefined || lacking !== undefined) {
    throw unlikePlan(path, 'rows', stray ?? 'no such row', lacking ?? `${expected.length} registered rows, each once`)
  }
  const [steps, dimensions] = [policy.chunkSteps, policy.actionSpace.dimensions.length]
  for (const { chunk, executed, utility, atStep, ...row } of evidence.rows) {
    if (registered.protocol === 'anchor-fault' && atStep < registered.atStep)
      throw unlikePlan(path, `${nameOf(row)} atStep`, String(atStep), `${registered.atStep} or later`)
    if (registered.protocol === 'ladder' && executed.steps !== study.executedPrefix)
      throw unlikePlan(path, `${nameOf(row)} executed`, `${executed.steps} steps`, `the registered ${study.executedPrefix}`)
    if (chunk.steps !== steps || chunk.dimensions !== dimensions || executed.dimensions !== dimensions) {
      const got = `${chunk.steps} x ${chunk.dimensions}, executed ${executed.steps} x ${executed.dimensions}`
      throw unlikePlan(path, `${nameOf(row)} chunk`, got, `${steps} x ${dimensions} and any number x ${dimensions}`)
    }
    if (utility?.every(Number.isFinite) === false) throw unlikePlan(path, `${nameOf(row)} utility`, String(utility), 'finite numbers')
  }
}

function checkUnreached(
  path: string,
  { unreached }: InterventionEvidence,
  all: readonly RowKey[],
  { protocol }: InterventionRegistration,
): void {
  const stages = new Set(all.map(({ direction, seedIndex, stage }) => `${direction}/${seedIndex}/${stage}`))
  const odd = unreached.find(
    ({ direction, seedIndex, stage }) => !stages.has(`${direction}/${seedIndex}/${stage}`) || protocol === 'ladder',
  )
  if (odd !== undefined)
    throw unlikePlan(path, 'unreached', `${odd.direction}/${odd.seedIndex}/${odd.stage}`, 'registered stages of a closed loop')
}

function isReached(row: RowKey, { unreached }: InterventionEvidence): boolean {
  return !unreached.some(
    ({ direction, seedIndex, stage }) =>
      seedIndex === row.seedIndex && stage === row.stage && (direction === row.direction || FROM_OTHER_PAST.has(row.condition)),
  )
}

function nameOf({ direction, seedIndex, stage, condition }: RowKey): string {
  return `${direction}/${seedIndex}/${stage}/${condition}`
}
