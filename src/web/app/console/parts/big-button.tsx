import type { ConsoleState } from '../../../wire/console-state.ts'
import { askToBringArms, checkAgain, pressNext, stop } from '../store/actions.ts'
import type { ConsoleStore } from '../store/console-store.ts'
import { bringableTrial, nextAction } from '../store/next-action.ts'
import { useTicking } from './ticking.ts'

/** The one thing to do next. While the cell is at work only Stop is there. */
export function BigButton({ store, state }: { readonly store: ConsoleStore; readonly state: ConsoleState }) {
  useTicking(1000)
  const away = store.chosen !== undefined && store.chosen !== state.view.next
  const action = nextAction(state, store.nowMs())
  const lost = store.link === 'lost' && action.kind !== 'stop' && action.kind !== 'label'
  const waits = action.kind === 'label' && store.waitingFor(action.trial.code) !== undefined
  const says = waits
    ? 'Waiting to be saved'
    : away
      ? 'Back to the trial whose turn it is'
      : lost
        ? `${action.says} (needs the connection)`
        : action.says
  const asleep = !away && (lost || waits || action.kind === 'none' || store.busy !== undefined)
  return (
    <div class="actions">
      <button
        type="button"
        id="next"
        class={`big ${away ? 'back' : action.kind}`}
        aria-disabled={asleep}
        onClick={() => asleep || void pressNext(store)}
      >
        {store.busy ?? says} <kbd>Enter</kbd>
      </button>
      {!away && action.kind === 'stop' && (
        <button type="button" class="second" onClick={() => void stop(store, 'intervention')}>
          Stop: a person reached in <kbd>H</kbd>
        </button>
      )}
      {!away && bringableTrial(state) !== undefined && (
        <button type="button" class="second" onClick={() => askToBringArms(store)}>
          Bring the arms to their pose … <kbd>Y</kbd>
        </button>
      )}
      {!away && (action.kind === 'arm' || action.kind === 'accept') && (
        <button type="button" class="second" onClick={() => void checkAgain(store)}>
          Check again <kbd>P</kbd>
        </button>
      )}
    </div>
  )
}
