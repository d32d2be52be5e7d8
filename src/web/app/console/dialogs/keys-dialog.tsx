import { shownKey } from '../keys/binding-of.ts'
import { keyMap } from '../keys/key-map.ts'
import type { ConsoleStore } from '../store/console-store.ts'
import { Dialog } from './dialog.tsx'

export function KeysDialog({ store }: { readonly store: ConsoleStore }) {
  return (
    <Dialog store={store} title="Keys" toRead>
      <p>
        Keys are left alone while you type, but for Esc and Ctrl Enter. A foot pedal that sends Enter does the large button. Enter or ?
        closes this window.
      </p>
      <div class="key-groups">
        {keyMap.map(({ title, bindings }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {bindings.map(({ key, says }) => (
                <div key={key}>
                  <dt>
                    <kbd>{shownKey(key)}</kbd>
                  </dt>
                  <dd>{says}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
