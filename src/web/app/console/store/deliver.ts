import { receiptSchema } from '../../../wire/console-answers.ts'
import { ask } from './ask.ts'
import type { ConsoleStore } from './console-store.ts'
import { refusedNotice } from './notice.ts'
import type { Waiting } from './outbox.ts'

const WITHIN_MS = 15_000

/** Sends what waits, oldest first, until the server does not answer. "saved" is said here and only after a receipt. */
export async function deliver(store: ConsoleStore): Promise<void> {
  if (store.delivering || store.state === undefined) return
  store.delivering = true
  try {
    for (let next = first(store); next !== undefined; next = first(store)) if (!(await deliverOne(store, next))) break
  } finally {
    store.delivering = false
    store.changed()
  }
}

function first(store: ConsoleStore): Waiting | undefined {
  return store.waiting().find(({ refusal }) => refusal === undefined)
}

/** False if nothing more can be sent now. */
async function deliverOne(store: ConsoleStore, waiting: Waiting): Promise<boolean> {
  for (const attempt of ['first', 'after loading anew'] as const) {
    const body = { ...waiting.body, eventId: waiting.eventId, opening: store.state?.view.opening ?? '' }
    const answer = await ask(waiting.path, receiptSchema, { body, withinMs: WITHIN_MS })
    if (answer.kind === 'unreached') {
      store.unheard()
      store.tell({
        tone: 'plain',
        text: `The ${waiting.says} is not saved yet: the server does not answer.`,
        next: 'It is kept in this browser and sent by itself; leave the page open, or come back to it.',
      })
      return false
    }
    if (answer.kind === 'done') {
      const { at, sequence, again } = answer.value
      store.outbox()?.remove(waiting)
      store.lastSavedAt = at
      store.notice = {
        tone: 'saved',
        by: String(waiting.body['by']),
        text: `${store.who === '' || store.said(waiting) ? `The ${waiting.says}` : 'What another person said here'} is saved${again ? ' (it was saved before, and once only)' : ''}, event ${sequence}.`,
      }
      await store.refresh()
      return true
    }
    const { refusal } = answer
    if (refusal.code === 'not-saved') {
      store.tell(refusedNotice(`The ${waiting.says}`, refusal))
      return false
    }
    if (refusal.code !== 'stale-page' || attempt !== 'first') {
      store.outbox()?.put({ ...waiting, refusal })
      store.tell(refusedNotice(`The ${waiting.says}`, refusal))
      await store.refresh()
      return true
    }
    await store.refresh()
  }
  return false
}
