import type { ConsoleState } from '../../../wire/console-state.ts'
import { Clip } from '../clip/clip.tsx'
import { historySources, trialSources } from '../clip/trial-sources.ts'
import { TrialCard } from '../parts/trial-card.tsx'
import { TrialFacts } from '../parts/trial-facts.tsx'
import { JointStrips } from '../strips/joint-strips.tsx'
import type { ConsoleStore } from '../store/console-store.ts'

/** How far the session is, in counts that say nothing of a condition; the key, opened once; afterwards both histories beside each trial. */
export function KeyScreen({ store, state }: { readonly store: ConsoleStore; readonly state: ConsoleState }) {
  const { unblinded, unfinished, trials, scheduleDigest } = state.view
  const trial = store.trial() ?? (unblinded ? trials[0] : undefined)
  const left = unfinished.unlabelled.length + unfinished.unrated.length + unfinished.unadjudicated.length
  const { raters, adjudicators } = state.people
  // The server does not tell a rater where labels differ.
  const told = unblinded || !raters.includes(store.who) || adjudicators.includes(store.who)
  const open = () => {
    store.dialog = 'unblind'
    store.changed()
  }
  return (
    <main class="key" aria-label="Progress and key">
      <div class="column">
        <section class="trial-card">
          <h2>{unblinded ? 'The key is open' : 'Still blind'}</h2>
          <dl>
            <Left what="Trials without a label" codes={unfinished.unlabelled} />
            <Left what="Without a second rating" codes={unfinished.unrated} />
            <Left what="Trials that do not count" codes={trials.filter(({ stage }) => stage === 'invalid').map(({ code }) => code)} />
            {told && <Left what="Labels that differ, undecided" codes={unfinished.unadjudicated} />}
          </dl>
          <p>
            Schedule <span class="digest">{scheduleDigest}</span>
          </p>
          {unblinded ? (
            <p>Labels stand as they are. The table: twinpast session table, with the session folder.</p>
          ) : (
            <button type="button" class={left === 0 ? 'big key' : 'second'} onClick={open}>
              {left === 0 ? 'Open the key …' : 'Open the key early, with a reason …'}
            </button>
          )}
        </section>
        {trial !== undefined && <TrialCard state={state} trial={trial} staging={false} />}
        {trial !== undefined && <TrialFacts trial={trial} />}
      </div>
      {trial !== undefined && trial.run !== undefined && unblinded && (
        <div class="column wide">
          <h3>Both histories up to the present, then the trial, on one scrubber</h3>
          <Clip sources={[...historySources(state, trial), ...trialSources(trial)]} label={`Histories and video of ${trial.code}`} />
          <JointStrips trial={trial} />
        </div>
      )}
    </main>
  )
}

function Left({ what, codes }: { readonly what: string; readonly codes: readonly string[] }) {
  return (
    <>
      <dt>{what}</dt>
      <dd>
        {codes.length === 0 ? '✓ none' : codes.length}{' '}
        {codes.length > 0 && codes.length <= 12 && <span class="codes">{codes.join(' ')}</span>}
      </dd>
    </>
  )
}
