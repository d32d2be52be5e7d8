import type { ConsoleStore } from '../store/console-store.ts'
import { undo, lastOwn } from '../store/actions.ts'
import { secondsLeft } from '../store/next-action.ts'
import { useTicking } from './ticking.ts'

/** What was just saved or refused and what to do next, and the undo while it lasts. */
export function NoticeBar({ store }: { readonly store: ConsoleStore }) {
  const { notice, busy } = store
  return (
    <section class="notices" aria-label="Messages">
      <p class="notice plain" role="status">
        {busy ?? ''}
      </p>
      <div role={notice?.tone === 'refused' ? 'alert' : 'status'} class={`notice ${notice?.tone ?? 'plain'}`}>
        {notice !== undefined && (
          <p>
            <span aria-hidden="true">{{ saved: '✓ ', refused: '✕ ', plain: 'ℹ ' }[notice.tone]}</span>
            {notice.text}
          </p>
        )}
        {notice?.next !== undefined && (
          <p>
            <strong>Next:</strong> {notice.next}
          </p>
        )}
      </div>
      <UndoButton store={store} />
    </section>
  )
}

function UndoButton({ store }: { readonly store: ConsoleStore }) {
  useTicking(500)
  const last = lastOwn(store)
  const left = last === undefined || store.state === undefined ? 0 : secondsLeft(last.at, store.state.rules.undoSeconds, store.nowMs())
  if (last === undefined || left <= 0 || store.state?.view.unblinded === true) return null
  return (
    <button type="button" class="undo" onClick={() => void undo(store)}>
      Undo {last.trial.code} <kbd>U</kbd> <span class="figures">{Math.ceil(left)} s</span>
    </button>
  )
}
