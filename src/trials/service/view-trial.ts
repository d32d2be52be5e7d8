import type { FrozenSchedule } from '../schedule/frozen-schedule.ts'
import { labelsDiffer } from '../state/labels-differ.ts'
import type { GivenLabel, TrialState } from '../state/trial-state.ts'
import type { ShownLabel, TrialView } from './session-view.ts'

/**
 * One trial as one person may see it. Everybody sees what is their own. A rater sees no label, rating or remark of another; an operator
 * who rates nothing sees first labels; an adjudicator sees both once they differ.
 */
export function viewTrial({ content: { session } }: FrozenSchedule, trial: TrialState, viewer: string): TrialView {
  const { code, pairId, block, stage, revision, label, ratings, adjudication } = trial
  const pair = session.pairs.find(({ pair: name }) => name === pairId)
  const rates = session.raters.includes(viewer)
  const adjudicates = session.adjudicators.includes(viewer) && labelsDiffer(trial)
  const operates = session.operators.includes(viewer) && !rates
  const seesLabel = label !== undefined && (label.by === viewer || operates || adjudicates)
  return {
    ...{ code, pairId, block, stage, revision },
    ...{ scene: pair?.scene ?? '', targetA: pair?.targetA ?? '', targetB: pair?.targetB ?? '' },
    ...pick(trial, 'repeats'),
    ...pick(trial, 'present'),
    ...pick(trial, 'brought'),
    ...pick(trial, 'run'),
    ...pick(trial, 'invalid'),
    ...(seesLabel ? { label: shown(label) } : {}),
    ratings: ratings.filter(({ by }) => by === viewer || adjudicates).map(shown),
    ...(adjudication !== undefined && (adjudication.by === viewer || adjudicates) ? { adjudication: shown(adjudication) } : {}),
    comments: rates ? trial.comments.filter(({ by }) => by === viewer) : trial.comments,
  }
}

function pick<Name extends 'repeats' | 'present' | 'brought' | 'run' | 'invalid'>(
  trial: TrialState,
  name: Name,
): Pick<TrialState, Name> | object {
  return trial[name] === undefined ? {} : { [name]: trial[name] }
}

function shown({ by, label, sequence, at }: GivenLabel): ShownLabel {
  return { by, label, sequence, at }
}
