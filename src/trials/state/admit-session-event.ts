import type { TrialEventOf } from '../journal/trial-event.ts'
import type { FrozenSchedule } from '../schedule/frozen-schedule.ts'
import { rigList } from '../session/rig-list.ts'
import { sessionRefusal } from '../session-refusal.ts'
import { blindToDifferences } from './blind-to-differences.ts'
import { findTrial } from './find-trial.ts'
import { requirePerson } from './require-person.ts'
import type { SessionState } from './session-state.ts'
import { unfinished } from './unfinished.ts'

type SessionEvent = TrialEventOf<'locked' | 'opened' | 'torn-line' | 'rig-ticked' | 'commented' | 'unblinded'>

/** Rules for what concerns the session as a whole. */
export function admitSessionEvent(schedule: FrozenSchedule, state: SessionState, by: string, event: SessionEvent): void {
  if (event.kind === 'opened' || event.kind === 'torn-line') return requireProgram(by)
  if (event.kind === 'rig-ticked') return requireWholeRig(schedule, by, event)
  requireAnybody(schedule, by)
  if (event.kind === 'locked' && state.locked) throw lockedAlready(schedule.digest)
  if (event.kind === 'commented' && event.code !== undefined) findTrial(state, event.code)
  if (event.kind === 'unblinded') requireFinished(schedule, state, by, event)
}

function requireAnybody(schedule: FrozenSchedule, by: string): void {
  const { operators, raters, adjudicators } = schedule.content.session
  if (by === 'auto-label') return requirePerson(schedule, 'operators', by)
  const everybody = [...new Set([...operators, ...raters, ...adjudicators])]
  if (everybody.includes(by)) return
  throw sessionRefusal({
    code: 'person-not-registered',
    message: 'Only who the session file names may act in a session.',
    got: by.slice(0, 60),
    expected: `one of ${everybody.join(', ')}`,
    where: 'by',
    remedy: 'Say who you are, as the session file names you.',
  })
}

/** Every line of the list, and no other. */
function requireWholeRig(schedule: FrozenSchedule, by: string, { items }: TrialEventOf<'rig-ticked'>): void {
  requirePerson(schedule, 'operators', by)
  const list = rigList(schedule.content)
  const wanting = list.filter((text) => !items.includes(text))
  if (list.length > 0 && wanting.length === 0 && items.length === list.length) return
  throw sessionRefusal({
    code: 'rig-incomplete',
    message: 'The list of the rig is ticked off as a whole.',
    got: wanting.length === 0 ? `${items.length} lines` : `not ticked: ${wanting.join('; ')}`.slice(0, 300),
    expected: list.length === 0 ? 'no list: this session registers none for its cell' : `all ${list.length} lines of the session file`,
    where: 'rig',
    remedy: 'Look at what is not ticked, put it right, then tick it.',
  })
}

function requireFinished(schedule: FrozenSchedule, state: SessionState, by: string, { early }: TrialEventOf<'unblinded'>): void {
  const running = state.trials.find(({ stage }) => stage === 'armed' || stage === 'running' || stage === 'stopped')
  if (running !== undefined) throw trialOpen(running.code, running.stage)
  const { unlabelled, unrated, unadjudicated } = unfinished(schedule, state)
  if (unlabelled.length + unrated.length + unadjudicated.length === 0 || early !== undefined) return
  const blind = blindToDifferences(schedule, state, by)
  throw sessionRefusal({
    code: 'session-unfinished',
    message: 'The session is not finished as registered; opening the key now would end blinding early.',
    got: `${unlabelled.length} without label, ${unrated.length} without second rating${blind ? '' : `, ${unadjudicated.length} to be adjudicated`}`,
    expected: 'none of them, and none to be adjudicated',
    where: [...unlabelled, ...unrated, ...(blind ? [] : unadjudicated)].slice(0, 8).join(' ') || 'session',
    remedy: 'Finish them; or unblind early with a reason, which the table prints as a deviation.',
  })
}

/** @throws TwinpastError `program-event` if a person claims what only the program writes */
export function requireProgram(by: string): void {
  if (by === 'twinpast') return
  throw sessionRefusal({
    code: 'program-event',
    message: 'Only the program itself writes such an event.',
    got: by.slice(0, 60),
    expected: 'twinpast',
    where: 'by',
    remedy: 'Leave it to the program.',
  })
}

function lockedAlready(digest: string) {
  return sessionRefusal({
    code: 'schedule-locked',
    message: 'The schedule is locked already; it cannot be locked twice or changed.',
    got: 'a second lock',
    expected: `schedule ${digest}`,
    where: 'journal.jsonl',
    remedy: 'Go on with the session; for another schedule make another folder.',
  })
}

function trialOpen(code: string, stage: string) {
  return sessionRefusal({
    code: 'trial-open',
    message: 'A trial is under way.',
    got: `${code}, ${stage}`,
    expected: 'no trial under way',
    where: code,
    remedy: 'Stop it, and label it or call it invalid.',
  })
}
