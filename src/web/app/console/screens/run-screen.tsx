import type { ConsoleState } from '../../../wire/console-state.ts'
import { ArmsStep } from '../parts/arms-step.tsx'
import { Clip } from '../clip/clip.tsx'
import { trialSources } from '../clip/trial-sources.ts'
import { BigButton } from '../parts/big-button.tsx'
import { LabelForm } from '../parts/label-form.tsx'
import { LastRun } from '../parts/last-run.tsx'
import { PresentResult } from '../parts/present-result.tsx'
import { RunClock } from '../parts/run-clock.tsx'
import { TrialActions } from '../parts/trial-actions.tsx'
import { TrialCard } from '../parts/trial-card.tsx'
import { TrialFacts } from '../parts/trial-facts.tsx'
import { Ghost } from '../scene/ghost.tsx'
import { LivePicture } from '../scene/live-picture.tsx'
import type { ConsoleStore } from '../store/console-store.ts'
import { formOf } from '../store/trial-of-screen.ts'

/** Check, arm, run, stop, label: one trial after another in the locked order. */
export function RunScreen({ store, state }: { readonly store: ConsoleStore; readonly state: ConsoleState }) {
  const trial = store.trial()
  const before = trial !== undefined && (trial.stage === 'planned' || trial.stage === 'checked')
  const watched = state.view.cell === 'emulated' && (trial?.stage === 'armed' || trial?.stage === 'running')
  const isNext = trial?.code === state.view.next
  return (
    <main class="run" aria-label="Run and label">
      <div class="column">
        <LastRun state={state} />
        {trial === undefined ? (
          <section class="trial-card">
            <h2>Every trial is done</h2>
            <p>Next: second ratings by a rater, decisions where two labels differ, then the key.</p>
          </section>
        ) : (
          <TrialCard state={state} trial={trial} staging />
        )}
        {trial !== undefined && <ArmsStep state={state} trial={trial} />}
        <RunClock store={store} state={state} />
        <BigButton store={store} state={state} />
        {trial !== undefined && trial.stage !== 'stopped' && <PresentResult store={store} state={state} trial={trial} />}
        {trial !== undefined && <TrialFacts trial={trial} />}
        {trial !== undefined && <TrialActions store={store} state={state} trial={trial} />}
        {trial?.stage === 'stopped' && <Clip sources={trialSources(trial)} label={`Video of ${trial.code}`} />}
      </div>
      <div class="column">
        {trial !== undefined && isNext && before && <Scene state={state} pair={trial.pairId} />}
        {watched && state.cameras.map((camera) => <LivePicture key={camera} camera={camera} />)}
        {trial !== undefined && formOf(trial, 'run', store.who) === 'label' && <LabelForm store={store} trial={trial} name="label" />}
      </div>
    </main>
  )
}

function Scene({ state, pair }: { readonly state: ConsoleState; readonly pair: string }) {
  if (state.cameras.length === 0) return <p class="hint">No live pictures here: set the scene up by its words.</p>
  const { matched } = state.rules.tolerance.meanPixelLevels
  return (
    <section aria-label="Ghost of the registered present">
      <h3>Lay the live picture on the registered present</h3>
      {state.cameras.map((camera) => (
        <Ghost key={`${pair} ${camera}`} pair={pair} camera={camera} matchedLevels={matched} />
      ))}
    </section>
  )
}
