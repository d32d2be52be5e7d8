import { bringArms } from '../store/actions.ts'
import type { ConsoleStore } from '../store/console-store.ts'
import { Dialog } from './dialog.tsx'

/** Both arms get power and move: asked for by a key or button, and once more here. */
export function BringDialog({ store }: { readonly store: ConsoleStore }) {
  const go = (event: Event) => {
    event.preventDefault()
    void bringArms(store)
  }
  return (
    <Dialog store={store} title="Bring the arms to their pose?" toRead>
      <form onSubmit={go}>
        <p>
          Both arms get power and move slowly to the pose of the registered present, and hold there. See that nobody is within reach, that
          the way is free, and that the second person stands at the hardware switch. Esc stops them.
        </p>
        <button type="submit" class="big">
          Move the arms
        </button>
      </form>
    </Dialog>
  )
}
