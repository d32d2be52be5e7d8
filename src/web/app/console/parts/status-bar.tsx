import { stop } from '../store/actions.ts'
import type { ConsoleStore } from '../store/console-store.ts'
import { cellWords } from './cell-words.ts'
import { clockTime } from './words.ts'

const linkWords = { connecting: '… connecting', open: '● connected', lost: '▲ CONNECTION LOST' } as const

/** Always in sight: which cell, whether the page is connected, whether all is saved, who works here, and Stop. */
export function StatusBar({ store }: { readonly store: ConsoleStore }) {
  const { state, link, who } = store
  const unsaved = store.waiting().length
  return (
    <header class="status">
      <h1>{state?.view.title ?? 'Session of trials'}</h1>
      <button type="button" class="stop" onClick={() => void stop(store, 'safety-stop')}>
        ■ STOP <kbd>Esc</kbd>
      </button>
      <p class={`badge cell-${state?.view.cell}`}>
        <span aria-hidden="true">{state?.view.cell === 'physical' ? '■' : '□'}</span> cell: {state?.view.cell},{' '}
        {state === undefined ? '' : cellWords(state, store.busy)}
      </p>
      <p class={`badge link-${link}`} role="status">
        {linkWords[link]}
      </p>
      <p class={`badge ${unsaved === 0 ? 'all-saved' : 'unsaved'}`} role="status">
        {unsaved === 0
          ? `✓ all saved${store.lastSavedAt === undefined ? '' : ` ${clockTime(store.lastSavedAt)}`}`
          : `▲ ${unsaved} NOT SAVED YET`}
      </p>
      <button type="button" onClick={() => openDialog(store, 'person')}>
        {who === '' ? 'Who works here?' : who} <kbd>Shift W</kbd>
      </button>
      <button type="button" onClick={() => openDialog(store, 'keys')}>
        Keys <kbd>?</kbd>
      </button>
    </header>
  )
}

function openDialog(store: ConsoleStore, dialog: 'person' | 'keys'): void {
  store.dialog = dialog
  store.changed()
}
