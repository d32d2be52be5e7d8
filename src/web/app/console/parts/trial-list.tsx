import type { ConsoleStore } from '../store/console-store.ts'
import type { ConsoleState } from '../../../wire/console-state.ts'
import { stageWords } from './words.ts'

/** Every trial in its order, by blind code alone. */
export function TrialList({ store, state }: { readonly store: ConsoleStore; readonly state: ConsoleState }) {
  const done = state.view.trials.filter(({ stage }) => stage === 'labelled' || stage === 'invalid').length
  const shown = store.trial()?.code
  return (
    <aside class="trial-list" aria-label="Trials">
      <details>
        <summary>
          Trials: {done} of {state.view.trials.length} done
        </summary>
        <ol>
          {state.view.trials.map(({ code, stage }) => (
            <li key={code}>
              <button type="button" aria-current={code === shown} onClick={() => store.show(store.screen, code)}>
                <span class="code">{code}</span> {stageWords[stage]}
              </button>
            </li>
          ))}
        </ol>
      </details>
    </aside>
  )
}
