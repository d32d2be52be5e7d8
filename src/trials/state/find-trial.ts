import { nearestName } from '../../study/nearest-name.ts'
import { sessionRefusal } from '../session-refusal.ts'
import type { SessionState } from './session-state.ts'
import type { TrialState } from './trial-state.ts'

/** @throws TwinpastError `trial-unknown` */
export function findTrial({ trials, places }: SessionState, code: string): TrialState {
  const trial = trials[places.get(code) ?? -1]
  if (trial !== undefined) return trial
  const nearest = nearestName(code, [...places.keys()])
  throw sessionRefusal({
    code: 'trial-unknown',
    message: 'The schedule has no such trial.',
    got: code.slice(0, 40),
    expected: nearest === undefined ? 'a blind code of the schedule' : `a blind code of the schedule; did you mean ${nearest}?`,
    where: 'trial',
    remedy: 'Give the code as page and schedule print it.',
  })
}
