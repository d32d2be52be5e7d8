import { z } from 'zod'

const text = z.string()

/** What the report says of the whole record, in its own words and numbers. */
export const viewerFindingSchema = z.object({
  /** SHA-256 over the names of the unit files that it was made from. */
  evidenceDigest: text,
  verdict: z.object({
    code: text,
    tone: z.enum(['positive', 'negative', 'neutral', 'withheld']),
    headline: text,
    lead: z.array(text).readonly(),
    basis: text,
  }),
  estimates: z.array(z.object({ name: text, text, evidence: text })).readonly(),
  warnings: z.array(text).readonly(),
})

export type ViewerFinding = z.input<typeof viewerFindingSchema>
