import type { CellKind } from '../../core/cell/cell-kind.ts'
import type { StreamReference } from '../journal/stream-reference.ts'
import type { PresentDifference, RunEnd, TrialEventOf } from '../journal/trial-event.ts'
import type { SealedAssignment } from './sealed-assignment.ts'

/** Why somebody presses Stop: the run has shown what it shows, a person had to reach in, or it was not safe. */
export type StopReason = 'stopped' | 'intervention' | 'safety-stop'

interface PresentMeasurement {
  /** Of every camera, joint and gripper; not empty. */
  readonly differences: readonly PresentDifference[]
  /** Pictures that were compared, already written below `streams/<code>/`. */
  readonly stills: readonly StreamReference[]
}

/** `stopped`: the arms were held on the way. */
export type ArmsBrought = Pick<TrialEventOf<'arms-brought'>, 'ended' | 'why'>

/**
 * The cell as a session of trials sees it: emulated or real, one trial at a time. Files it writes are named by blind code alone and lie
 * whole on the disk, with their digest, before it hands them over.
 */
export interface TrialCell {
  readonly kind: CellKind
  /** SHA-256 of the cell file in use. */
  readonly cellDigest: string
  /** SHA-256 that the opened policy states of its weights. */
  readonly policyDigest: string
  /** Holds the scene against the registered present of the pair. Moves nothing, except where `bringsArms` is false: there it resets the scene first. */
  measurePresent(trial: { readonly code: string; readonly pairId: string }): Promise<PresentMeasurement>
  /** False for a cell that is reset by itself: there nobody brings the arms. */
  readonly bringsArms: boolean
  /**
   * Powers the arms in the name of a person, brings them slowly to the pose of the registered present of the pair, and holds them, whatever happens. Throws a
   * TwinpastError if nothing moved.
   */
  bringArms(trial: { readonly code: string; readonly pairId: string }, by: string): Promise<ArmsBrought>
  /** Brings the history in and readies the arms, which do not act on the policy yet. Throws a TwinpastError where it cannot. */
  arm(assignment: SealedAssignment, by: string): Promise<void>
  /** Executes the armed trial to its end, whatever ends it. Rejects only if it cannot say how it ended; the arms then hold. */
  run(): Promise<RunEnd>
  /** Stops at once and disarms; harmless when nothing is armed. */
  stop(why: StopReason, by: string): Promise<void>
}
