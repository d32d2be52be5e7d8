import type { PresentDifference, RunEnd } from '../journal/trial-event.ts'
import type { InvalidReason } from '../session/invalid-reasons.ts'
import type { TrialLabel } from '../session/trial-label.ts'

/** Where a trial stands. `labelled` and `invalid` are the two ends. */
export type TrialStage = 'planned' | 'checked' | 'armed' | 'running' | 'stopped' | 'labelled' | 'invalid'

/** A label as one person gave it. */
export interface GivenLabel {
  readonly by: string
  readonly at: string
  readonly label: TrialLabel
  /** What the same person said first: agreement is computed from these. */
  readonly first: TrialLabel
  /** Sequence number of the event that gave it. */
  readonly sequence: number
  /** Why it was corrected or decided so. */
  readonly reason?: string
  /** What an undo goes back to. */
  readonly before?: GivenLabel
}

export interface PresentCheck {
  readonly outcome: 'matched' | 'warned' | 'failed'
  readonly differences: readonly PresentDifference[]
  readonly at: string
  /** Why the operator went on after a warning. */
  readonly acceptedWarning?: string
}

export interface InvalidTrial {
  readonly reason: InvalidReason
  readonly comment?: string
  /** The registered rule said so, not a person. */
  readonly byRule: boolean
  /** Code of the trial that repeats this one; null where no repeat is left. */
  readonly replacement: string | null
}

/** One trial, folded from its events. It does not know which history it carries. */
export interface TrialState {
  readonly code: string
  readonly pairId: string
  readonly block: number
  /** Code of the invalid trial that this one repeats. */
  readonly repeats?: string
  readonly stage: TrialStage
  readonly present?: PresentCheck
  /** How the last bringing of the arms for it ended in this opening. */
  readonly brought?: { readonly ended: 'reached' | 'stopped'; readonly why?: string | undefined; readonly at: string } | undefined
  /** Sequence number of the event that started the run; set as soon as anything may have moved. */
  readonly started?: number
  readonly run?: RunEnd
  readonly label?: GivenLabel | undefined
  /** One for each second rater, in the order in which they rated. */
  readonly ratings: readonly GivenLabel[]
  readonly adjudication?: GivenLabel | undefined
  readonly invalid?: InvalidTrial
  readonly unusableStreams: readonly { readonly name: string; readonly finding: 'missing' | 'cut' | 'changed' }[]
  readonly comments: readonly { readonly by: string; readonly at: string; readonly text: string }[]
  /** Sequence number of the last event of this trial, 0 before the first: what a caller must have seen to act on it. */
  readonly revision: number
}
