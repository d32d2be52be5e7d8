import { z } from 'zod'

/** What a model card says of a manifest beyond what an audit reads of it. */
export const CARD_FACTS = z.object({
  export: z.object({ weights: z.string(), parameters: z.int() }),
  training: z.object({
    headWidth: z.int(),
    /** Step after which the averaged weights were written: the last one, or that of an early checkpoint. */
    exportedAfterStep: z.int(),
    demonstrations: z.object({ programDigest: z.string() }),
  }),
})

export type CardFacts = z.infer<typeof CARD_FACTS>
