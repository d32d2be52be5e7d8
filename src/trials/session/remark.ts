import { z } from 'zod'

const MAX_CHARACTERS = 2000

/** What a person writes: 1 to 2000 characters, lines allowed; neither control characters nor changes of writing direction. */
export const remark = z
  .string()
  .trim()
  .min(1)
  .max(MAX_CHARACTERS)
  .refine((text) => !/[\p{Cs}\p{Bidi_Control}\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u.test(text), 'readable text')
