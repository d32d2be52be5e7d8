import type { CellKind } from '../../core/cell/cell-kind.ts'
import type { RunEnd } from '../journal/trial-event.ts'
import type { TrialLabel } from '../session/trial-label.ts'
import type { InvalidTrial, PresentCheck, TrialStage, TrialState } from '../state/trial-state.ts'
import type { Unfinished } from '../state/unfinished.ts'

/** A label as the viewer may see it. */
export interface ShownLabel {
  readonly by: string
  readonly label: TrialLabel
  /** Sequence number to undo it by. */
  readonly sequence: number
  readonly at: string
}

export interface TrialView {
  readonly code: string
  readonly pairId: string
  readonly block: number
  /** What to stage, and both targets, in words. */
  readonly scene: string
  readonly targetA: string
  readonly targetB: string
  /** Code of the invalid trial that this one repeats. */
  readonly repeats?: string
  readonly stage: TrialStage
  readonly revision: number
  readonly present?: PresentCheck
  readonly brought?: TrialState['brought']
  readonly run?: RunEnd
  readonly invalid?: InvalidTrial
  /** Only what this viewer may see: a rater sees no other label before adjudication. */
  readonly label?: ShownLabel
  readonly ratings: readonly ShownLabel[]
  readonly adjudication?: ShownLabel
  readonly comments: readonly { readonly by: string; readonly at: string; readonly text: string }[]
}

/** Where a session stands, as one person may see it. */
export interface SessionView {
  readonly session: string
  readonly title: string
  readonly cell: CellKind
  readonly scheduleDigest: string
  readonly opening: string
  /** Sequence number of the last event. */
  readonly sequence: number
  readonly locked: boolean
  readonly unblinded: boolean
  /** What is ticked off at the rig before anything is armed, and who did since the session was opened; no items: nothing is asked. */
  readonly rig: { readonly items: readonly string[]; readonly ticked: { readonly by: string; readonly at: string } | null }
  /** How this opening last left both arms, with power: at the registered pose, or stopped; null: nobody knows. */
  readonly armsHeld: 'reached' | 'stopped' | null
  /** Code of the trial whose turn it is; null when all are done. */
  readonly next: string | null
  /** In the order in which they are run. */
  readonly trials: readonly TrialView[]
  /** For a rater: codes still to be rated, in an order of their own; otherwise empty. */
  readonly toRate: readonly string[]
  /** For an adjudicator: codes whose labels differ; otherwise empty. */
  readonly toAdjudicate: readonly string[]
  /** A rater who does not adjudicate is not told where labels differ: `unadjudicated` is then empty until the key is open. */
  readonly unfinished: Unfinished
  readonly comments: readonly { readonly by: string; readonly at: string; readonly text: string }[]
}
