import { useState } from 'preact/hooks'
import type { ConsoleState } from '../../../wire/console-state.ts'
import type { ConsoleStore } from '../store/console-store.ts'
import { Dialog } from './dialog.tsx'

export function GoDialog({ store, state }: { readonly store: ConsoleStore; readonly state: ConsoleState }) {
  const [code, write] = useState('')
  const wanted = code.trim().toUpperCase()
  const found = state.view.trials.find((trial) => trial.code === wanted)
  const go = (event: Event) => {
    event.preventDefault()
    if (found !== undefined) store.show(store.screen, found.code)
  }
  return (
    <Dialog store={store} title="Go to a trial">
      <form onSubmit={go}>
        <label class="field">
          Code
          <input
            type="text"
            value={code}
            autocomplete="off"
            spellcheck={false}
            maxLength={8}
            onInput={(event) => write(event.currentTarget.value)}
          />
        </label>
        <p class="hint" role="status">
          {wanted === '' ? 'Four letters or digits.' : found === undefined ? 'No trial has this code.' : `${found.code}: ${found.stage}`}
        </p>
        <button type="submit" class="big" aria-disabled={found === undefined}>
          Go
        </button>
      </form>
    </Dialog>
  )
}
