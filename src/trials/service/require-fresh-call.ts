import { TwinpastError } from '../../core/errors.ts'
import { sessionRefusal } from '../session-refusal.ts'
import { findTrial } from '../state/find-trial.ts'
import type { SessionState } from '../state/session-state.ts'
import type { AnyCall } from './open-session.ts'

/**
 * Nobody acts on an old picture: not a page from before a restart, not a second browser after the first.
 * @throws TwinpastError `session-closed`, `stale-page`, `trial-changed`, or `journal-behind` (fate `halt`) if the caller has seen more than there is
 */
export function requireFreshCall({ opening, code, expectedRevision }: AnyCall, state: SessionState, closed: boolean): void {
  if (closed)
    throw sessionRefusal({
      code: 'session-closed',
      message: 'The session was closed.',
      got: 'a call after closing',
      expected: 'an open session',
      where: 'session',
      remedy: 'Open the session again.',
    })
  if (opening !== state.opening)
    throw sessionRefusal({
      code: 'stale-page',
      message: 'The server was started anew since this page was loaded.',
      got: `opening ${opening.slice(0, 64)}`,
      expected: `opening ${state.opening ?? 'none'}`,
      where: 'opening',
      remedy: 'Load the state again, look at the trial, and send what is not saved yet.',
    })
  if (code === undefined || expectedRevision === undefined) return
  const { revision, stage } = findTrial(state, code)
  if (expectedRevision > revision) throw behind(code, expectedRevision, revision)
  if (expectedRevision < revision)
    throw sessionRefusal({
      code: 'trial-changed',
      message: 'Somebody else acted on this trial since; nothing was overwritten.',
      got: `seen up to event ${expectedRevision}`,
      expected: `event ${revision}; the trial is ${stage}`,
      where: code,
      remedy: 'Load the state again, look at the trial, and decide anew.',
    })
}

function behind(code: string, seen: number, there: number): TwinpastError {
  return new TwinpastError({
    code: 'journal-behind',
    fate: 'halt',
    message: 'The caller saw an event that the journal does not hold: the journal lost its end.',
    got: `event ${there}`,
    expected: `event ${seen}`,
    where: code,
    remedy: 'Stop, keep the folder as it is, and restore the journal from a copy.',
  })
}
