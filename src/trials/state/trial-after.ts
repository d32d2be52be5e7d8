import type { JournalLine } from '../journal/journal-line.ts'
import type { TrialEvent } from '../journal/trial-event.ts'
import type { GivenLabel, TrialState } from './trial-state.ts'

/** One trial after one of its own events. */
export function trialAfter(trial: TrialState, line: JournalLine): TrialState {
  return { ...trial, ...change(trial, line), revision: line.sequence }
}

function change(trial: TrialState, { event, by, at, sequence }: JournalLine): Partial<TrialState> {
  switch (event.kind) {
    case 'present-checked':
      return { stage: 'checked', present: { outcome: event.outcome, differences: event.differences, at } }
    case 'armed':
      return { stage: 'armed', ...accepted(trial, event.acceptedWarning) }
    case 'arms-brought':
      return { stage: 'planned', brought: { ended: event.ended, at, ...(event.why === undefined ? {} : { why: event.why }) } }
    case 'disarmed':
      return { stage: 'planned' }
    case 'started':
      return { stage: 'running', started: sequence }
    case 'stopped':
      return event.invalid === undefined
        ? { stage: 'stopped', run: event.run }
        : { stage: 'invalid', run: event.run, invalid: { ...event.invalid, byRule: true } }
    case 'labelled':
    case 'corrected':
      return { stage: 'labelled', label: given(trial.label, event, { by, at, sequence }) }
    case 'rated':
    case 'rating-corrected': {
      const before = trial.ratings.find((rating) => rating.by === by)
      const rating = given(before, event, { by, at, sequence })
      return { ratings: before === undefined ? [...trial.ratings, rating] : trial.ratings.map((one) => (one === before ? rating : one)) }
    }
    case 'adjudicated':
      return { adjudication: given(trial.adjudication, event, { by, at, sequence }) }
    case 'undone':
      return undone(trial, event.sequence)
    case 'invalidated': {
      const { reason, replacement } = event
      const comment = event.comment === undefined ? {} : { comment: event.comment }
      return { stage: 'invalid', invalid: { reason, byRule: false, replacement, ...comment } }
    }
    case 'commented':
      return { comments: [...trial.comments, { by, at, text: event.text }] }
    case 'stream-unusable':
      return { unusableStreams: [...trial.unusableStreams, { name: event.name, finding: event.finding }] }
    case 'locked':
    case 'opened':
    case 'torn-line':
    case 'rig-ticked':
    case 'unblinded':
      return {}
  }
}

type LabelEvent = Extract<TrialEvent, { readonly label: unknown }>

function given(
  before: GivenLabel | undefined,
  event: LabelEvent,
  { by, at, sequence }: Pick<JournalLine, 'by' | 'at' | 'sequence'>,
): GivenLabel {
  return {
    ...{ by, at, sequence, label: event.label, first: before?.first ?? event.label },
    ...('reason' in event ? { reason: event.reason } : {}),
    ...(before === undefined ? {} : { before }),
  }
}

function accepted({ present }: TrialState, acceptedWarning: string | undefined): Partial<TrialState> {
  return present === undefined || acceptedWarning === undefined ? {} : { present: { ...present, acceptedWarning } }
}

/** Takes back label, rating or adjudication: what stood before stands again. */
function undone(trial: TrialState, sequence: number): Partial<TrialState> {
  const back = (given: GivenLabel | undefined) => given?.sequence === sequence
  if (back(trial.label)) return trial.label?.before === undefined ? { stage: 'stopped', label: undefined } : { label: trial.label.before }
  if (back(trial.adjudication)) return { adjudication: trial.adjudication?.before }
  return { ratings: trial.ratings.flatMap((rating) => (back(rating) ? (rating.before ?? []) : rating)) }
}
