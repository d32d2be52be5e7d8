import type { PresentDifference } from '../journal/trial-event.ts'
import type { RegisteredSession } from '../schedule/frozen-schedule.ts'

/** What measured differences mean under the registered tolerance: the worst of them decides. */
export function judgePresent(
  differences: readonly PresentDifference[],
  tolerance: Pick<RegisteredSession['present'], PresentDifference['quantity']>,
): 'matched' | 'warned' | 'failed' {
  const within = (which: 'matched' | 'warned') => differences.every(({ quantity, difference }) => difference <= tolerance[quantity][which])
  if (within('matched')) return 'matched'
  return within('warned') ? 'warned' : 'failed'
}
