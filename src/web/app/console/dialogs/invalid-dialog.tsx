import { useState } from 'preact/hooks'
import type { ConsoleState } from '../../../wire/console-state.ts'
import { invalidWords } from '../parts/words.ts'
import { keep } from '../store/actions.ts'
import type { ConsoleStore } from '../store/console-store.ts'
import { Dialog } from './dialog.tsx'

/** A trial that does not count is kept, counted, and repeated at the end. */
export function InvalidDialog({ store, state }: { readonly store: ConsoleStore; readonly state: ConsoleState }) {
  // The trial that was looked at: another browser may bring on the next one meanwhile.
  const [trial] = useState(() => store.trial())
  const [reason, choose] = useState('')
  const [comment, write] = useState('')
  if (trial === undefined) return null
  const offered: ReadonlySet<string> = new Set(state.rules.invalidReasons)
  const counting = Object.entries(invalidWords).flatMap(([one, words]) =>
    offered.has(one) ? [] : [words.charAt(0).toLowerCase() + words.slice(1)],
  )
  const asleep = reason === '' || (reason === 'other' && comment.trim() === '')
  const save = (event: Event) => {
    event.preventDefault()
    if (asleep) return
    Object.assign(store, { dialog: undefined, chosen: undefined })
    const fields = { reason, ...(comment.trim() === '' ? {} : { comment: comment.trim() }) }
    void keep(store, 'invalidate', trial, fields, `note that ${trial.code} does not count`)
  }
  return (
    <Dialog store={store} title={`${trial.code} does not count`}>
      <form onSubmit={save}>
        <label class="field">
          Why
          <select value={reason} onChange={(event) => choose(event.currentTarget.value)}>
            <option value="">Choose a reason</option>
            {state.rules.invalidReasons.map((one) => (
              <option key={one} value={one}>
                {invalidWords[one]}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          Comment
          <textarea rows={3} maxLength={2000} value={comment} onInput={(event) => write(event.currentTarget.value)} />
        </label>
        <p class="hint">
          The trial is kept, listed among the invalid, and repeated at the end under another code.
          {counting.length > 0 && ` Reasons that the session file lets count (${counting.join(', ')}) are not offered.`}
        </p>
        <button type="submit" class="big" aria-disabled={asleep}>
          Save: it does not count <kbd>Ctrl Enter</kbd>
        </button>
      </form>
    </Dialog>
  )
}
