import { useState } from 'preact/hooks'
import { keepAt } from '../store/actions.ts'
import type { ConsoleStore } from '../store/console-store.ts'
import { Dialog } from './dialog.tsx'

export function CommentDialog({ store }: { readonly store: ConsoleStore }) {
  // The trial that was looked at: another browser may bring on the next one meanwhile.
  const [trial] = useState(() => store.trial())
  const [text, write] = useState('')
  const save = (event: Event) => {
    event.preventDefault()
    if (text.trim() === '') return
    store.dialog = undefined
    const about = trial === undefined ? 'the session' : trial.code
    void keepAt(
      store,
      '/api/comment',
      { text: text.trim(), ...(trial === undefined ? {} : { code: trial.code }) },
      `comment on ${about}`,
      trial?.code,
    )
  }
  return (
    <Dialog store={store} title={trial === undefined ? 'Comment on the session' : `Comment on ${trial.code}`}>
      <form onSubmit={save}>
        <label class="field">
          Comment, which never scores
          <textarea rows={4} maxLength={2000} value={text} onInput={(event) => write(event.currentTarget.value)} />
        </label>
        <button type="submit" class="big" aria-disabled={text.trim() === ''}>
          Save comment <kbd>Ctrl Enter</kbd>
        </button>
      </form>
    </Dialog>
  )
}
