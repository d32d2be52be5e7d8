import { ListScreen } from './list/list-screen.tsx'
import { PairScreen } from './pair/pair-screen.tsx'
import { KeysDialog } from './parts/keys-dialog.tsx'
import { RecordBar } from './parts/record-bar.tsx'
import type { ViewerStore } from './store/viewer-store.ts'

export function App({ store }: { readonly store: ViewerStore }) {
  return (
    <>
      <a class="skip" href="#main">
        Skip to the {store.view.pair === '' ? 'pairs' : 'pair'}
      </a>
      <RecordBar store={store} />
      <main id="main" tabIndex={-1}>
        {store.view.pair === '' ? <ListScreen store={store} /> : <PairScreen store={store} />}
      </main>
      {store.keysShown && <KeysDialog store={store} />}
    </>
  )
}
