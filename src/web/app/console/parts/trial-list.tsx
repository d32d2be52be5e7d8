import { useState } from 'preact/hooks'
import type { ConsoleStore } from '../store/console-store.ts'
import type { ConsoleState } from '../../../wire/console-state.ts'
import { stageWords } from './words.ts'

/** Every trial in its order, by blind code alone; drawn only while the list is open. */
export function TrialList({ store, state }: { readonly store: ConsoleStore; readonly state: ConsoleState }) {
  const [open, toggle] = useState(false)
  const done = state.view.trials.filter(({ stage }) => stage === 'labelled' || stage === 'invalid').length
  const invalid = state.view.trials.filter(({ stage }) => stage === 'invalid').length
  const shown = store.trial()?.code
  return (
    <aside class="trial-list" aria-label="Trials">
      <details onToggle={(event) => toggle(event.currentTarget.open)}>
        <summary>
          Trials: {done} of {state.view.trials.length} done
          {invalid === 0 ? '' : `, ${invalid} of them ${invalid === 1 ? 'does' : 'do'} not count`}
        </summary>
        <ol>
          {(open ? state.view.trials : []).map(({ code, stage }) => (
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
