import type { FrozenSchedule } from '../schedule/frozen-schedule.ts'
import type { SessionState } from './session-state.ts'

/** Whether it must not be told to this person where two labels differ: to a rater it says what the first label was not, as long as a rating can be taken back. */
export function blindToDifferences({ content: { session } }: FrozenSchedule, { unblinded }: SessionState, person: string): boolean {
  return unblinded === undefined && session.raters.includes(person) && !session.adjudicators.includes(person)
}
