import { useState } from 'preact/hooks'
import type { ConsoleState } from '../../../wire/console-state.ts'
import { keepAt } from '../store/actions.ts'
import type { ConsoleStore } from '../store/console-store.ts'
import { Dialog } from './dialog.tsx'

const WORD = 'OPEN'

/** The key is opened once and for good, by one step that says what it means and asks for a word. */
export function UnblindDialog({ store, state }: { readonly store: ConsoleStore; readonly state: ConsoleState }) {
  const [word, write] = useState('')
  const [early, explain] = useState('')
  const { unlabelled, unrated, unadjudicated } = state.view.unfinished
  const left = unlabelled.length + unrated.length + unadjudicated.length
  const asleep = word.trim() !== WORD || (left > 0 && early.trim() === '')
  const save = (event: Event) => {
    event.preventDefault()
    if (asleep) return
    store.dialog = undefined
    void keepAt(store, '/api/unblind', left > 0 ? { early: early.trim() } : {}, 'opening of the key')
  }
  return (
    <Dialog store={store} title="Open the key?">
      <form onSubmit={save}>
        <p>Once and for good: afterwards no label, rating or decision can be given or changed. It is written down under your name.</p>
        {left > 0 && (
          <label class="field">
            ⚠ The session is not finished as registered ({unlabelled.length} without label, {unrated.length} without second rating,{' '}
            {unadjudicated.length} undecided). Why open it early? The table prints it as a deviation.
            <textarea rows={3} maxLength={2000} value={early} onInput={(event) => explain(event.currentTarget.value)} />
          </label>
        )}
        <label class="field">
          Type {WORD} to go on
          <input type="text" value={word} autocomplete="off" spellcheck={false} onInput={(event) => write(event.currentTarget.value)} />
        </label>
        <button type="submit" class="big key" aria-disabled={asleep}>
          Open the key
        </button>
      </form>
    </Dialog>
  )
}
