import { z } from 'zod'

/** The event is on the disk. Only now may the page say "saved". */
export const receiptSchema = z.object({ sequence: z.number(), at: z.string(), revision: z.number(), again: z.boolean() })

/** Why something was not done, and what to do about it. */
export const refusalSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    got: z.string().optional(),
    expected: z.string().optional(),
    where: z.string().optional(),
    remedy: z.string().optional(),
  }),
})
export type Refusal = z.infer<typeof refusalSchema>['error']
