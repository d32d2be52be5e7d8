import type { ConsoleState, ShownTrial } from '../../../wire/console-state.ts'
import type { ConsoleStore, DialogName } from '../store/console-store.ts'
import { formOf } from '../store/trial-of-screen.ts'

/** What else can be done with the trial that is shown. */
export function TrialActions({
  store,
  state,
  trial,
}: {
  readonly store: ConsoleStore
  readonly state: ConsoleState
  readonly trial: ShownTrial
}) {
  const open = (dialog: DialogName) => () => {
    store.dialog = dialog
    store.changed()
  }
  const { unblinded } = state.view
  const tried = trial.stage !== 'planned' && trial.stage !== 'running' && trial.stage !== 'invalid'
  return (
    <div class="small-actions">
      {store.screen === 'run' && tried && !unblinded && (
        <button type="button" onClick={open('invalid')}>
          Does not count <kbd>I</kbd>
        </button>
      )}
      {formOf(trial, store.screen, store.who) === 'correct' && !unblinded && (
        <button type="button" onClick={open('correct')}>
          Correct with a reason <kbd>X</kbd>
        </button>
      )}
      <button type="button" onClick={open('comment')}>
        Comment <kbd>C</kbd>
      </button>
      <button type="button" onClick={open('go')}>
        Go to trial <kbd>G</kbd>
      </button>
    </div>
  )
}
