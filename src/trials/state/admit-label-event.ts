import type { JournalLine } from '../journal/journal-line.ts'
import type { TrialEventOf } from '../journal/trial-event.ts'
import type { FrozenSchedule } from '../schedule/frozen-schedule.ts'
import { requireConsistentLabel } from '../session/trial-label.ts'
import type { TrialLabel } from '../session/trial-label.ts'
import { sessionRefusal } from '../session-refusal.ts'
import { requireStage } from './admit-run-event.ts'
import { findTrial } from './find-trial.ts'
import { labelsDiffer } from './labels-differ.ts'
import { requirePerson } from './require-person.ts'
import type { SessionState } from './session-state.ts'
import type { GivenLabel, TrialState } from './trial-state.ts'

type LabelEvent = TrialEventOf<'labelled' | 'corrected' | 'rated' | 'rating-corrected' | 'adjudicated' | 'undone'>

/** Rules for labels: only a trial that has run, each rater once and blind to the others, corrections with a reason, undo for a moment. */
export function admitLabelEvent(schedule: FrozenSchedule, state: SessionState, line: JournalLine, event: LabelEvent): void {
  const trial = findTrial(state, event.code)
  if (event.kind !== 'undone') {
    requireConsistentLabel(event.label)
    requireRegisteredTags(schedule, event.label)
  }
  switch (event.kind) {
    case 'labelled':
      requirePerson(schedule, 'operators', line.by)
      return requireStage(trial, ['stopped'], trial.stage === 'labelled' ? 'it has a label, correct it with a reason' : 'it has not run')
    case 'corrected':
      requirePerson(schedule, 'operators', line.by)
      requireStage(trial, ['labelled'], 'it has no label')
      return requireOpen(trial)
    case 'rated':
    case 'rating-corrected':
      requirePerson(schedule, 'raters', line.by)
      requireStage(trial, ['labelled'], 'only a counted trial with a first label is rated')
      requireOpen(trial)
      return requireRater(trial, line.by, event.kind)
    case 'adjudicated':
      requirePerson(schedule, 'adjudicators', line.by)
      requireStage(trial, ['labelled'], 'it has no label')
      return requireAdjudicator(trial, line.by)
    case 'undone':
      return requireUndo(trial, line, event.sequence, schedule.content.session.undoSeconds)
  }
}

function requireRegisteredTags({ content: { session } }: FrozenSchedule, { failureTags = [] }: TrialLabel): void {
  const registered = (session.failureTags ?? []).map(({ tag }) => tag)
  const other = failureTags.find((tag) => !registered.includes(tag))
  if (other === undefined) return
  const expected = registered.length === 0 ? 'no tag: the session registers none' : `one of ${registered.join(', ')}`
  throw refused('label', 'tag-not-registered', 'Failure tags come from the list of the session file.', other, expected)
}

function requireRater({ code, label, ratings }: TrialState, by: string, kind: 'rated' | 'rating-corrected'): void {
  if (label?.by === by)
    throw refused(code, 'rater-labelled', 'The second rating is another person’s.', by, 'somebody who did not give the first label')
  const rated = ratings.some((rating) => rating.by === by)
  if (rated && kind === 'rated')
    throw refused(code, 'rated-already', 'This rater rated the trial already.', `a second rating of ${by}`, 'a correction with a reason')
  if (!rated && kind === 'rating-corrected')
    throw refused(code, 'not-rated', 'There is no rating to correct.', `no rating of ${by}`, 'a rating of the same person')
}

function requireAdjudicator(trial: TrialState, by: string): void {
  const { code, label, ratings, adjudication } = trial
  if (label?.by === by || ratings.some((rating) => rating.by === by))
    throw refused(code, 'adjudicator-rated', 'Who labelled or rated a trial does not adjudicate it.', by, 'a third person')
  if (adjudication === undefined && !labelsDiffer(trial))
    throw refused(code, 'labels-agree', 'There is nothing to adjudicate.', 'labels that agree, or one label', 'two labels that differ')
}

/** An adjudicated trial stands: labels under the decision no longer move. */
function requireOpen({ code, adjudication }: TrialState): void {
  if (adjudication === undefined) return
  throw refused(
    code,
    'adjudicated-already',
    'The trial was adjudicated; its labels stand.',
    `a decision of ${adjudication.by}`,
    'no decision yet',
  )
}

function requireUndo(trial: TrialState, { by, at }: JournalLine, sequence: number, undoSeconds: number): void {
  const { code, label, ratings, adjudication } = trial
  const given = [label, adjudication, ...ratings].find((one): one is GivenLabel => one?.sequence === sequence)
  if (given === undefined)
    throw refused(code, 'nothing-to-undo', 'Only the latest label can be taken back.', `event ${sequence}`, 'the latest label of the trial')
  if (given.by !== by) throw refused(code, 'undo-of-another', 'Everybody takes back only what is their own.', by, given.by)
  if (given === label && (ratings.length > 0 || adjudication !== undefined))
    throw refused(code, 'rated-since', 'The trial was rated since.', 'an undo', 'a correction with a reason')
  if (given !== adjudication) requireOpen(trial)
  const ageSeconds = (Date.parse(at) - Date.parse(given.at)) / 1000
  if (ageSeconds >= 0 && ageSeconds <= undoSeconds) return
  const got = ageSeconds < 0 ? 'a clock that jumped back since' : `${ageSeconds.toFixed(0)} s later`
  throw refused(
    code,
    'undo-too-late',
    'The time for taking back is over.',
    got,
    `at most ${undoSeconds} s later; now correct it with a reason`,
  )
}

function refused(where: string, code: string, message: string, got: string, expected: string) {
  return sessionRefusal({ code, message, got, expected, where, remedy: 'Look at the trial again; nothing was saved.' })
}
