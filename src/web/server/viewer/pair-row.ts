import { TwinpastError } from '../../../core/errors.ts'
import type { PairPlan } from '../../../core/pair-plan.ts'
import type { RecordedIntervention } from '../../../record/recorded-intervention.ts'
import type { RecordedUnit } from '../../../record/recorded-unit.ts'
import { exclusionWords, gateOfCheck } from '../../../report/wording/gate-words.ts'
import { conditionWords, stageWords } from '../../../report/wording/interventions/condition-words.ts'
import type { PairRow, RowOutcome } from '../../wire/viewer-record.ts'

/** What the list keeps of a unit file: a few hundred bytes, so that thousands fit. */
export type ReadRow = Pick<PairRow, 'status' | 'why' | 'outcomes'>

/** A unit file as a line of the list. */
export function readRow(unit: RecordedUnit | RecordedIntervention, seeds: readonly number[]): ReadRow {
  const { outcome } = unit
  if (outcome.status === 'excluded') return { status: 'excluded', why: exclusionWords(gateOfCheck(outcome.reason)), outcomes: [] }
  if (outcome.status === 'failed') return { status: 'failed', why: `${outcome.error.code}: ${outcome.error.message}`, outcomes: [] }
  return { status: 'complete', why: '', outcomes: outcomesOf(unit, seeds) }
}

/** A file that gives no unit. Anything that is no error of reading is thrown on. */
export function unreadableRow(thrown: unknown): ReadRow {
  const error = TwinpastError.from(thrown)
  if (error === undefined) throw thrown
  const { code, message, where = '' } = error.details
  return { status: 'unreadable', why: `${code}: ${message} ${where}`.trim(), outcomes: [] }
}

/** The line of a planned pair; `read` is undefined for a pair without a file, or with one that is still to be read. */
export function pairRow({ pairId, stratum, branches }: PairPlan, hasFile: boolean, differs: boolean, read: ReadRow | undefined): PairRow {
  const found = read ?? { status: hasFile ? ('unread' as const) : ('missing' as const), why: '', outcomes: [] }
  return { pairId, stratum, branches: [...branches], differs, ...found }
}

function outcomesOf({ outcome }: RecordedUnit | RecordedIntervention, seeds: readonly number[]): readonly RowOutcome[] {
  if (outcome.status !== 'complete') return []
  if (!('protocol' in outcome))
    return outcome.decisions
      .map(({ direction, seedIndex, readout }) => ({ direction, seed: seeds[seedIndex] ?? -1, stage: '', condition: '', mark: readout }))
      .sort((a, b) => a.direction - b.direction || seeds.indexOf(a.seed) - seeds.indexOf(b.seed))
  const { protocol, rows } = outcome
  return rows.map(({ direction, seedIndex, stage, condition, choice, success }) => ({
    direction,
    seed: seeds[seedIndex] ?? -1,
    stage: stageWords(protocol, stage),
    condition: conditionWords(protocol, condition).name,
    mark: choice?.readout ?? (success ? 'success' : 'failure'),
  }))
}
