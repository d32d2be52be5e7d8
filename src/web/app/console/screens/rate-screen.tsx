import type { ConsoleState } from '../../../wire/console-state.ts'
import { Clip } from '../clip/clip.tsx'
import { trialSources } from '../clip/trial-sources.ts'
import { LabelForm } from '../parts/label-form.tsx'
import { TrialActions } from '../parts/trial-actions.tsx'
import { TrialCard } from '../parts/trial-card.tsx'
import { TrialFacts } from '../parts/trial-facts.tsx'
import { saveForm } from '../store/actions.ts'
import { JointStrips } from '../strips/joint-strips.tsx'
import type { ConsoleStore } from '../store/console-store.ts'
import { formOf } from '../store/trial-of-screen.ts'

/** Second rating from video, blind to the first label, in an order of the rater's own; or the decision where two labels differ. */
export function RateScreen({ store, state }: { readonly store: ConsoleStore; readonly state: ConsoleState }) {
  const trial = store.trial()
  const deciding = store.screen === 'decide'
  const left = deciding ? state.view.toAdjudicate.length : state.view.toRate.length
  if (trial === undefined)
    return (
      <main aria-label={deciding ? 'Decide' : 'Rate video'}>
        <section class="trial-card">
          <h2>{deciding ? 'No labels differ now' : 'Nothing to rate now'}</h2>
          <p>{deciding ? 'Trials whose two labels differ come here by themselves.' : 'Trials come here once they are run and labelled.'}</p>
        </section>
      </main>
    )
  const form = formOf(trial, store.screen, store.who)
  return (
    <main class="rate" aria-label={deciding ? 'Decide' : 'Rate video'}>
      <div class="column">
        <TrialCard state={state} trial={trial} staging={false} />
        <p class="hint">
          {left} left.{' '}
          {deciding ? 'Both labels are shown; say which stands, or another, and why.' : 'You see the video alone, never the first label.'}
        </p>
        {(deciding || form === 'correct') && <TrialFacts trial={trial} />}
        <Clip sources={trialSources(trial)} label={`Video of ${trial.code}`} />
        <JointStrips trial={trial} />
        <TrialActions store={store} state={state} trial={trial} />
      </div>
      <div class="column">
        {(form === 'rate' || form === 'decide') && (
          <>
            <button type="button" id="next" class="big label" onClick={() => void saveForm(store)}>
              {deciding ? 'Save decision' : 'Save rating'} <kbd>Enter</kbd>
            </button>
            <LabelForm store={store} trial={trial} name={form} {...(deciding ? { reason: 'Why it is decided so' } : {})} />
          </>
        )}
      </div>
    </main>
  )
}
