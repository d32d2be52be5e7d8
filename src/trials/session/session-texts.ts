import { z } from 'zod'

/** One line for people: neither control characters, nor halves of characters, nor changes of writing direction. */
export const oneLine = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => !/[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u.test(text), 'one line of readable text, without control characters')

/** A name in lower case: letters, digits and single hyphens. */
export const idText = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)

export const sha256Text = z.string().regex(/^[0-9a-f]{64}$/)
