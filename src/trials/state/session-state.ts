import { emptyJournal } from '../journal/journal-line.ts'
import type { JournalEnd } from '../journal/journal-line.ts'
import type { FrozenSchedule } from '../schedule/frozen-schedule.ts'
import type { TrialState } from './trial-state.ts'

/** A session, folded from its journal. */
export interface SessionState {
  readonly end: JournalEnd
  readonly locked: boolean
  /** The latest server that opened the session. */
  readonly opening?: string
  /** Who went through the list of the rig since the session was opened. */
  readonly rigTicked?: { readonly by: string; readonly at: string } | undefined
  /** How this opening last left both arms, with power; undefined: nobody knows. */
  readonly armsHeld?: 'reached' | 'stopped' | undefined
  /** In the order in which they are run; repeats of invalid trials at the end. */
  readonly trials: readonly TrialState[]
  /** Place of each code in `trials`. */
  readonly places: ReadonlyMap<string, number>
  readonly unblinded?: { readonly by: string; readonly at: string; readonly sequence: number; readonly early?: string }
  /** Remarks on the session as a whole. */
  readonly comments: readonly { readonly by: string; readonly at: string; readonly text: string }[]
  /** How often the clock stood before that of the line before. */
  readonly clockJumps: number
  /** Lines that a crash cut off. */
  readonly tornLines: number
}

/** A session before its first event. */
export function plannedSession({ content: { trials }, digest }: FrozenSchedule): SessionState {
  return {
    end: emptyJournal(digest),
    locked: false,
    trials: trials.map((trial) => ({ ...trial, stage: 'planned', ratings: [], unusableStreams: [], comments: [], revision: 0 })),
    places: new Map(trials.map(({ code }, i) => [code, i])),
    comments: [],
    clockJumps: 0,
    tornLines: 0,
  }
}
