import { useEffect, useRef } from 'preact/hooks'
import { keyMap, shownKey } from '../keys/key-map.ts'
import type { ViewerStore } from '../store/viewer-store.ts'

export function KeysDialog({ store }: { readonly store: ViewerStore }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => {
    store.keysShown = false
    store.changed()
  }
  return (
    <dialog ref={dialog} aria-labelledby="keys-title" onClose={close}>
      <h2 id="keys-title">Keys</h2>
      <div class="key-groups">
        {keyMap.map(({ title, bindings }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl class="keys">
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
      <button type="button" onClick={close}>
        Close <kbd>Esc</kbd>
      </button>
    </dialog>
  )
}
