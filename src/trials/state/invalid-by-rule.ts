import type { RunEnd } from '../journal/trial-event.ts'
import type { InvalidReason } from '../session/invalid-reasons.ts'
import type { RegisteredSession } from '../schedule/frozen-schedule.ts'

/** Why a run that ended so does not count under the rules registered before the first trial; undefined if it counts. */
export function invalidByRule({ ended, clamped }: RunEnd, { validity }: Pick<RegisteredSession, 'validity'>): InvalidReason | undefined {
  if (ended === 'robot-fault' || ended === 'camera-lost' || ended === 'interrupted') return ended
  if ((ended === 'intervention' || ended === 'safety-stop' || ended === 'time-limit') && validity[ended] === 'invalid') return ended
  return clamped.length > 0 && validity.clamped === 'invalid' ? 'clamped' : undefined
}
