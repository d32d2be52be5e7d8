import type { BlindKey } from '../schedule/blind-key.ts'
import type { FrozenSchedule } from '../schedule/frozen-schedule.ts'
import { invalidReasons } from '../session/invalid-reasons.ts'
import type { InvalidReason } from '../session/invalid-reasons.ts'
import { sessionRefusal } from '../session-refusal.ts'
import type { SessionState } from '../state/session-state.ts'
import { unfinished } from '../state/unfinished.ts'
import type { Unfinished } from '../state/unfinished.ts'
import { assignmentOf } from '../service/assignment-of.ts'
import { sessionAgreement } from './agreement.ts'
import type { SessionAgreement } from './agreement.ts'
import { driftCheck } from './drift-check.ts'
import type { DriftCheck } from './drift-check.ts'
import type { Execution } from './execution.ts'
import { executionsOf } from './executions-of.ts'
import { readoutTable } from './readout-table.ts'
import type { ReadoutTable } from './readout-table.ts'

/** Invalid trials of one reason, by direction: if they depend on the history, they bias the result. */
interface InvalidCount {
  readonly reason: InvalidReason
  readonly byDirection: readonly [number, number]
}

/** Everything the table of a session is made of. */
export interface SessionAnalysis {
  readonly executions: readonly Execution[]
  readonly table: ReadoutTable
  readonly drift: DriftCheck
  readonly agreement: SessionAgreement
  readonly invalid: readonly InvalidCount[]
  readonly unfinished: Unfinished
}

const REPLICATES = 9_999

/**
 * Results of an unblinded session.
 * @throws TwinpastError `still-blind` before unblinding: no result may be looked at while labels can still change
 */
export function analyseSession(schedule: FrozenSchedule, state: SessionState, key: BlindKey): SessionAnalysis {
  if (state.unblinded === undefined) throw stillBlind()
  const bootstrap = { replicates: REPLICATES, streamFields: ['session-table', schedule.digest] }
  const executions = executionsOf(schedule, state, key)
  return {
    executions,
    table: readoutTable(executions, bootstrap),
    drift: driftCheck(executions),
    agreement: sessionAgreement(state.trials, bootstrap),
    invalid: invalidCounts(state, key),
    unfinished: unfinished(schedule, state),
  }
}

function invalidCounts(state: SessionState, key: BlindKey): readonly InvalidCount[] {
  const invalid = state.trials.flatMap(({ code, invalid: found }) =>
    found === undefined ? [] : [{ reason: found.reason, direction: assignmentOf(key, state, code).direction }],
  )
  return invalidReasons.flatMap((reason) => {
    const of = (direction: 0 | 1) => invalid.filter((one) => one.reason === reason && one.direction === direction).length
    const byDirection = [of(0), of(1)] as const
    return byDirection[0] + byDirection[1] === 0 ? [] : [{ reason, byDirection }]
  })
}

function stillBlind() {
  return sessionRefusal({
    code: 'still-blind',
    message: 'The session is still blind; its results are closed until the key is opened.',
    got: 'a session that was not unblinded',
    expected: 'an unblinded session',
    where: 'session',
    remedy: 'Finish it, then run `twinpast session unblind`; before its end that takes --early and a reason, which the table prints.',
  })
}
