import { LabelForm } from '../parts/label-form.tsx'
import { saveForm } from '../store/actions.ts'
import type { ConsoleStore } from '../store/console-store.ts'
import { Dialog } from './dialog.tsx'

/** A correction is an event of its own; what was said first stays in the record. */
export function CorrectDialog({ store }: { readonly store: ConsoleStore }) {
  const trial = store.trial()
  if (trial === undefined) return null
  const save = (event: Event) => {
    event.preventDefault()
    void saveForm(store)
  }
  return (
    <Dialog store={store} title={`Correct ${trial.code}`}>
      <form onSubmit={save}>
        <LabelForm store={store} trial={trial} name="change" reason="Why it is corrected" />
        <button type="submit" class="big label">
          Save correction <kbd>Ctrl Enter</kbd>
        </button>
      </form>
    </Dialog>
  )
}
