import { z } from 'zod'

const sha256Text = z.string().regex(/^[0-9a-f]{64}$/)

/** The recorded histories that a plan registers: what reads them, and each by the digest of its content. */
export const bagReferenceSchema = z.strictObject({
  /** Hex SHA-256 over the sources and package versions that turn a bag into a history. */
  readerDigest: sha256Text,
  histories: z.array(z.strictObject({ pairId: z.string(), branch: z.string(), sha256: sha256Text })).min(1),
})

export type BagReference = z.infer<typeof bagReferenceSchema>
