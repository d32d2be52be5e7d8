import { z } from 'zod'
import { bagReferenceSchema } from '../../study/bag-reference.ts'
import { sha256Text } from '../session/session-texts.ts'

/** What a schedule registers of presents and histories that a cell recorded itself: each by the digest of its content. */
export const pastReferenceSchema = z.strictObject({
  /** SHA-256 of the registered present of each pair, which names the SHA-256 of its pictures. */
  presents: z.array(z.strictObject({ pairId: z.string().min(1), sha256: sha256Text })).min(1),
  bags: bagReferenceSchema,
})

export type PastReference = z.infer<typeof pastReferenceSchema>
