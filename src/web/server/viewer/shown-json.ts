import { printable } from '../../../report/html/printable.ts'
import type { WebReply } from '../web-route.ts'

/** An answer in which no text from a record steers what is shown: control characters and changes of writing direction are taken out. */
export function shownJson(value: object): WebReply {
  const text = JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? printable(part) : part))
  return { kind: 'bytes', type: 'application/json', bytes: text, immutable: false }
}
