import { useState } from 'preact/hooks'
import type { ConsoleState } from '../../../wire/console-state.ts'
import { clockTime } from '../parts/words.ts'
import { tickRig } from '../store/actions.ts'
import type { ConsoleStore } from '../store/console-store.ts'
import { Dialog } from './dialog.tsx'

/** What a person looks at before the arms get power, line by line; who ticked it off and when is in the record. */
export function RigDialog({ store, state }: { readonly store: ConsoleStore; readonly state: ConsoleState }) {
  const { items, ticked } = state.view.rig
  const [done, tick] = useState<readonly string[]>([])
  const left = items.length - done.length
  const save = (event: Event) => {
    event.preventDefault()
    if (left === 0) void tickRig(store, done)
  }
  return (
    <Dialog store={store} title="The list of the rig">
      <form onSubmit={save}>
        <p>Go there and look; tick what you saw yourself. It holds until the session is opened again.</p>
        {ticked !== null && (
          <p>
            Ticked off by {ticked.by}, {clockTime(ticked.at)}.
          </p>
        )}
        <fieldset class="choices rig">
          <legend>At the rig</legend>
          {items.map((text) => (
            <label key={text} class={done.includes(text) ? 'chosen' : ''}>
              <input
                type="checkbox"
                checked={done.includes(text)}
                onChange={(event) => tick(event.currentTarget.checked ? [...done, text] : done.filter((one) => one !== text))}
              />
              <span>{text}</span>
            </label>
          ))}
        </fieldset>
        <p class="hint" role="status">
          {left === 0 ? 'Everything is ticked.' : `${left} of ${items.length} are not ticked.`} Space ticks, Tab goes on.
        </p>
        <button type="submit" class="big" aria-disabled={left > 0}>
          Save: I saw all of it
        </button>
      </form>
    </Dialog>
  )
}
