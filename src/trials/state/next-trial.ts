import type { SessionState } from './session-state.ts'
import type { TrialState } from './trial-state.ts'

/** The trial whose turn it is: the first that is neither labelled nor invalid; undefined when all are. */
export function nextTrial({ trials }: SessionState): TrialState | undefined {
  return trials.find(({ stage }) => stage !== 'labelled' && stage !== 'invalid')
}
