import type { z } from 'zod'
import { refusalSchema } from '../../../wire/console-answers.ts'
import type { Refusal } from '../../../wire/console-answers.ts'

/** `unreached`: nobody knows whether the server did it; the same request with the same id may be sent again. */
export type Answer<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'unreached' }

/** GET, or POST of a JSON body. Never throws: what comes back is checked, and what is no answer counts as none. */
export async function ask<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  post?: { readonly body: object; readonly withinMs?: number },
): Promise<Answer<z.output<Schema>>> {
  try {
    const response = await fetch(path, {
      ...(post === undefined ? {} : { method: 'POST', body: JSON.stringify(post.body), headers: { 'content-type': 'application/json' } }),
      ...(post?.withinMs === undefined ? {} : { signal: AbortSignal.timeout(post.withinMs) }),
    })
    const value: unknown = await response.json()
    const done = schema.safeParse(value)
    if (response.ok && done.success) return { kind: 'done', value: done.data }
    const refused = refusalSchema.safeParse(value)
    return !response.ok && response.status < 500 && refused.success
      ? { kind: 'refused', refusal: refused.data.error }
      : { kind: 'unreached' }
  } catch {
    return { kind: 'unreached' }
  }
}
