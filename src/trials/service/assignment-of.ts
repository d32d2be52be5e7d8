import type { BlindKey } from '../schedule/blind-key.ts'
import type { Assignment } from '../schedule/drawn-schedule.ts'
import { findTrial } from '../state/find-trial.ts'
import type { SessionState } from '../state/session-state.ts'

/** What a code hides; a repeat carries what the trial carried that it repeats. Goes to the cell and the table, never to a view. */
export function assignmentOf(key: Pick<BlindKey, 'assignments'>, state: SessionState, code: string): Assignment {
  let first = findTrial(state, code)
  while (first.repeats !== undefined) first = findTrial(state, first.repeats)
  const assignment = key.assignments.find((one) => one.code === first.code)
  if (assignment === undefined) throw new RangeError(`the key lacks ${first.code}`)
  return { ...assignment, code }
}
