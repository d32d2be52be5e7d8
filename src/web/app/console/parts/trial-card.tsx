import type { ConsoleState, ShownTrial } from '../../../wire/console-state.ts'
import { stageWords } from './words.ts'

/** Which trial, and what to stage: nothing in it depends on the history that the trial carries. */
export function TrialCard({
  state,
  trial,
  staging,
}: {
  readonly state: ConsoleState
  readonly trial: ShownTrial
  readonly staging: boolean
}) {
  const place = state.view.trials.findIndex(({ code }) => code === trial.code) + 1
  return (
    <section class="trial-card" aria-label={`Trial ${trial.code}`}>
      <h2>
        <span class="code">{trial.code}</span> <span class="stage">{stageWords[trial.stage]}</span>
      </h2>
      <p>
        Trial {place} of {state.view.trials.length}, block {trial.block}
        {trial.repeats === undefined ? '' : `, repeats ${trial.repeats}`}
      </p>
      {staging && (
        <dl>
          <dt>Stage</dt>
          <dd>{trial.scene}</dd>
          <dt>Target A</dt>
          <dd>{trial.targetA}</dd>
          <dt>Target B</dt>
          <dd>{trial.targetB}</dd>
        </dl>
      )}
    </section>
  )
}
