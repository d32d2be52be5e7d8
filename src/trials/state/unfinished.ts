import type { FrozenSchedule } from '../schedule/frozen-schedule.ts'
import { hasUsableVideo } from './has-usable-video.ts'
import { labelsDiffer } from './labels-differ.ts'
import type { SessionState } from './session-state.ts'

/** What a session still lacks before its key may be opened as registered. */
export interface Unfinished {
  /** Codes of trials that are neither labelled nor invalid. */
  readonly unlabelled: readonly string[]
  /** Codes of counted trials with a usable video but no second rating, where the session registers one for all. */
  readonly unrated: readonly string[]
  /** Codes of counted trials whose labels differ and were not adjudicated. */
  readonly unadjudicated: readonly string[]
}

export function unfinished({ content: { session } }: FrozenSchedule, { trials }: SessionState): Unfinished {
  const labelled = trials.filter(({ stage }) => stage === 'labelled')
  return {
    unlabelled: trials.filter(({ stage }) => stage !== 'labelled' && stage !== 'invalid').map(({ code }) => code),
    unrated:
      session.secondRating === 'all'
        ? labelled.filter((trial) => trial.ratings.length === 0 && hasUsableVideo(trial)).map(({ code }) => code)
        : [],
    unadjudicated: labelled.filter((trial) => trial.adjudication === undefined && labelsDiffer(trial)).map(({ code }) => code),
  }
}
