import type { InvalidReason } from '../session/invalid-reasons.ts'
import type { TrialLabel } from '../session/trial-label.ts'
import type { SessionView } from './session-view.ts'
import type { StopReason } from './trial-cell.ts'

/** Who calls, from where, and what they have seen: the same for the page, ROS and the command line. */
interface SessionCall {
  /** As the session file names the person. */
  readonly by: string
  /** 8 to 64 characters, new for every call; a call sent again with the same id is answered and not done twice. */
  readonly eventId: string
  /** `SessionView.opening` that the caller's state came from: after a restart of the server it is another one, and the page must load anew. */
  readonly opening: string
}

export interface TrialCall extends SessionCall {
  readonly code: string
  /** `TrialView.revision` that the caller has seen: if somebody else acted on the trial since, the call is refused. */
  readonly expectedRevision: number
}

/** A call on a trial, or on the whole session. */
export type AnyCall = SessionCall & { readonly [Name in 'code' | 'expectedRevision']?: TrialCall[Name] | undefined }

/** The event is on the disk, file and folder fsynced. Only now may anybody say "saved". */
export interface Receipt {
  readonly sequence: number
  /** ISO 8601, UTC. */
  readonly at: string
  /** Of the trial after the call; 0 for a call on the whole session. */
  readonly revision: number
  /** True if this very call had been saved before. */
  readonly again: boolean
}

/**
 * One session of trials, on which page, ROS and command line act under the same rules. Calls are done one after another. Every method
 * resolves with a receipt once its event is on the disk, or throws a TwinpastError with nothing done: `stale-page`, `trial-changed`,
 * `not-its-turn`, `trial-not-ready`, `person-not-registered`, `not-saved` and what src/trials/README.md lists.
 */
export interface OpenSession {
  /** What this person may see. Nothing in it tells which history a trial carries. */
  state(viewer: string): SessionView
  /** Called after every event; returns how to stop that. */
  onChange(listener: () => void): () => void
  /** Measures the present and holds it against the registered tolerance. */
  checkPresent(call: TrialCall): Promise<Receipt>
  /** Brings the arms slowly to the pose of the registered present, by a person's word alone; resolves when they are held there or were stopped on the way. */
  bringArms(call: TrialCall): Promise<Receipt>
  /** Brings the history in and readies the arms. `acceptedWarning`: why it goes on although the check warned. */
  arm(call: TrialCall & { readonly acceptedWarning?: string | undefined }): Promise<Receipt>
  /** Starts the armed trial; resolves when it has started. Its end is recorded by itself. */
  run(call: TrialCall): Promise<Receipt>
  /** Stops the arms at once. Never refused, whatever the page has seen and whoever calls; harmless when nothing runs. */
  stop(call: { readonly by: string; readonly why: StopReason }): Promise<void>
  /** Resolves when no run is under way and the end of the last one is on the disk; rejects if it could not be written, and may be asked again. */
  settled(): Promise<void>
  /** First label of a trial that has run; with `reason` a correction of it. */
  label(call: TrialCall & { readonly label: TrialLabel; readonly reason?: string | undefined }): Promise<Receipt>
  /** Takes back the caller's own latest label, rating or decision: the event with this sequence number. */
  undo(call: TrialCall & { readonly sequence: number }): Promise<Receipt>
  /** Somebody went through the list of the rig, line by line; it holds until the session is opened again. */
  tickRig(call: SessionCall & { readonly items: readonly string[] }): Promise<Receipt>
  /** Remark on a trial, or with no `code` on the session; possible at any time. */
  comment(call: SessionCall & { readonly code?: string | undefined; readonly text: string }): Promise<Receipt>
  /** The trial does not count, is kept, and is repeated at the end. */
  invalidate(call: TrialCall & { readonly reason: InvalidReason; readonly comment?: string | undefined }): Promise<Receipt>
  /** Second rating from video, blind to the first label; with `reason` a correction of one's own. */
  rate(call: TrialCall & { readonly label: TrialLabel; readonly reason?: string | undefined }): Promise<Receipt>
  /** Decides where label and rating differ. */
  adjudicate(call: TrialCall & { readonly label: TrialLabel; readonly reason: string }): Promise<Receipt>
  /** Opens the key, once and for good. `early`: why before the session is finished as registered. */
  unblind(call: SessionCall & { readonly early?: string | undefined }): Promise<Receipt>
  /** Stops what runs, waits for its end, and takes no more calls. */
  close(): Promise<void>
}
