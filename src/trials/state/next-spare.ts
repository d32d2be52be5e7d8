import type { FrozenSchedule } from '../schedule/frozen-schedule.ts'
import type { SessionState } from './session-state.ts'

/** Code that the next repeat takes; null when the registered number of repeats is used up. */
export function nextSpare({ content: { trials, spares } }: FrozenSchedule, state: SessionState): string | null {
  return spares[state.trials.length - trials.length] ?? null
}
