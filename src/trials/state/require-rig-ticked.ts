import type { FrozenSchedule } from '../schedule/frozen-schedule.ts'
import { rigList } from '../session/rig-list.ts'
import { sessionRefusal } from '../session-refusal.ts'
import type { SessionState } from './session-state.ts'

/** @throws TwinpastError `rig-not-ticked` where the session has a list for its cell that nobody went through since it was opened */
export function requireRigTicked(schedule: FrozenSchedule, { rigTicked }: SessionState, where: string): void {
  const list = rigList(schedule.content)
  if (list.length === 0 || rigTicked !== undefined) return
  throw sessionRefusal({
    code: 'rig-not-ticked',
    message: 'Nobody has gone through the list of the rig since the session was opened, so nothing is armed.',
    got: 'an open list',
    expected: `${list.length} lines ticked off by an operator`,
    where,
    remedy: 'Go through the list at the rig, and tick it off on the page; the large button opens it.',
  })
}
