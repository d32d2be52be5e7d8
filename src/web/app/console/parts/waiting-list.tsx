import type { ConsoleStore } from '../store/console-store.ts'
import { deliver } from '../store/deliver.ts'
import { draftOf } from '../store/draft.ts'
import type { Waiting } from '../store/outbox.ts'
import { trialLabelSchema } from '../../../../trials/session/trial-label.ts'
import { clockTime } from './words.ts'

/** What a person said and the server has not confirmed: still being sent, or refused and waiting for somebody to look. */
export function WaitingList({ store }: { readonly store: ConsoleStore }) {
  const waiting = store.waiting()
  if (waiting.length === 0) return null
  return (
    <section class="waiting" aria-label="Not saved yet">
      <h2>Not saved yet</h2>
      <ul>
        {waiting.map((one) => (
          <li key={one.eventId}>
            <p>
              {clockTime(one.at)}, {one.says}:{' '}
              {one.refusal === undefined ? 'is sent as soon as the server answers.' : `refused. ${one.refusal.message}`}
            </p>
            {one.refusal !== undefined && !store.said(one) && <p>Who said it looks at it: Shift W changes who works here.</p>}
            {one.refusal !== undefined && store.said(one) && (
              <p>
                <strong>Next:</strong> {one.refusal.remedy}{' '}
                <button type="button" onClick={() => lookAt(store, one)}>
                  Look at it
                </button>
                <button type="button" onClick={() => discard(store, one)}>
                  Discard it
                </button>
              </p>
            )}
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => void deliver(store)}>
        Send now
      </button>
    </section>
  )
}

/** Shows the trial, and puts what was said back into its form, to be decided anew. */
function lookAt(store: ConsoleStore, waiting: Waiting): void {
  store.show(store.screen, waiting.code)
  const label = trialLabelSchema.safeParse(waiting.body['label'])
  if (label.success) store.fill(draftOf(label.data))
  discard(store, waiting)
}

function discard(store: ConsoleStore, waiting: Waiting): void {
  store.outbox()?.remove(waiting)
  store.tell(undefined)
}
