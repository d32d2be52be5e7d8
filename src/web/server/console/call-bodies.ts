import { z } from 'zod'
import { TwinpastError } from '../../../core/errors.ts'
import { invalidReasons } from '../../../trials/session/invalid-reasons.ts'
import { remark } from '../../../trials/session/remark.ts'
import { oneLine } from '../../../trials/session/session-texts.ts'
import { trialLabelSchema } from '../../../trials/session/trial-label.ts'

const sessionCall = z.strictObject({
  by: z.string().min(1).max(60),
  eventId: z.string().min(8).max(64),
  opening: z.string().min(1).max(64),
})
const trialCall = sessionCall.extend({ expectedRevision: z.int().min(0) })
const labelCall = trialCall.extend({ label: trialLabelSchema, reason: remark.optional() })

/** Bodies of the console's POST requests; the code of a trial stands in the path. */
export const callBodies = {
  rig: sessionCall.extend({ items: z.array(oneLine).max(20) }),
  check: trialCall,
  'bring-arms': trialCall,
  arm: trialCall.extend({ acceptedWarning: remark.optional() }),
  run: trialCall,
  label: labelCall,
  rate: labelCall,
  adjudicate: trialCall.extend({ label: trialLabelSchema, reason: remark }),
  undo: trialCall.extend({ sequence: z.int().min(1) }),
  invalidate: trialCall.extend({ reason: z.enum(invalidReasons), comment: remark.optional() }),
  comment: sessionCall.extend({ code: z.string().max(40).optional(), text: remark }),
  unblind: sessionCall.extend({ early: remark.optional() }),
}

/** Whatever a page sends, it stops the arms. */
export const stopBody = z
  .object({ by: z.string().catch(''), why: z.enum(['stopped', 'intervention', 'safety-stop']).catch('safety-stop') })
  .catch({ by: '', why: 'safety-stop' })

/** @throws TwinpastError `request-malformed`, fate refuse */
export function requireBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new TwinpastError({
    code: 'request-malformed',
    fate: 'refuse',
    message: 'A part of the request is not what it must be; nothing was saved.',
    got: issue?.message ?? 'something else',
    expected: 'a request of this page',
    where: issue?.path.map(String).join('.') || 'request',
    remedy: 'Correct it and send it again; if the page is old, load it anew.',
  })
}
