import { z } from 'zod'

/** The program that makes the evidence of a plan: continuing a record with another one is refused. */
export const programReferenceSchema = z.strictObject({
  /** Version of twinpast. */
  version: z.string().min(1),
  /** Hex SHA-256 over the sources and package versions that decide evidence bytes. */
  evidenceDigest: z.string().regex(/^[0-9a-f]{64}$/),
})

export type ProgramReference = z.infer<typeof programReferenceSchema>
