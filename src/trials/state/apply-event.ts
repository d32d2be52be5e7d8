import { endAfter } from '../journal/journal-line.ts'
import type { JournalLine } from '../journal/journal-line.ts'
import type { TrialEvent } from '../journal/trial-event.ts'
import { findTrial } from './find-trial.ts'
import type { SessionState } from './session-state.ts'
import { trialAfter } from './trial-after.ts'
import type { TrialState } from './trial-state.ts'

/** The session after one more admitted line. */
export function applyEvent(state: SessionState, line: JournalLine): SessionState {
  const { event, by, at, sequence } = line
  const next: SessionState = {
    ...state,
    end: endAfter(line),
    clockJumps: state.clockJumps + (line.clockBackMs === undefined ? 0 : 1),
  }
  if (event.kind === 'locked') return { ...next, locked: true }
  if (event.kind === 'opened')
    return {
      ...{ ...next, opening: event.opening, rigTicked: undefined, armsHeld: undefined },
      trials: state.trials.map((trial) => (trial.brought === undefined ? trial : { ...trial, brought: undefined })),
    }
  if (event.kind === 'rig-ticked') return { ...next, rigTicked: { by, at } }
  if (event.kind === 'torn-line') return { ...next, tornLines: state.tornLines + 1 }
  if (event.kind === 'unblinded')
    return { ...next, unblinded: { by, at, sequence, ...(event.early === undefined ? {} : { early: event.early }) } }
  if (event.kind === 'commented' && event.code === undefined)
    return { ...next, comments: [...state.comments, { by, at, text: event.text }] }
  const before = findTrial(state, event.code ?? '')
  const after = trialAfter(before, line)
  return withRepeat(withTrial({ ...next, armsHeld: armsAfter(state.armsHeld, before, event) }, after), after, event)
}

function armsAfter(held: SessionState['armsHeld'], { stage }: TrialState, event: TrialEvent): SessionState['armsHeld'] {
  if (event.kind === 'arms-brought') return event.ended
  if (event.kind === 'disarmed') return stage === 'armed' ? 'stopped' : held
  if (event.kind !== 'stopped') return held
  return event.run.ended === 'interrupted' || event.run.ended === 'robot-fault' ? undefined : 'stopped'
}

function withTrial(state: SessionState, trial: TrialState): SessionState {
  return { ...state, trials: state.trials.with(state.places.get(trial.code) ?? 0, trial) }
}

/** Puts the repeat of a trial that has just become invalid at the end. */
function withRepeat(state: SessionState, { code, pairId, block, invalid }: TrialState, { kind }: TrialEvent): SessionState {
  const replacement = kind === 'stopped' || kind === 'invalidated' ? (invalid?.replacement ?? null) : null
  if (replacement === null) return state
  const repeat: TrialState = {
    ...{ code: replacement, pairId, block, repeats: code },
    ...{ stage: 'planned', ratings: [], unusableStreams: [], comments: [], revision: 0 },
  }
  return { ...state, trials: [...state.trials, repeat], places: new Map(state.places).set(replacement, state.trials.length) }
}
