import { z } from 'zod'
import { errorDetailsSchema } from '../../../src/engine/worker-messages.ts'

const finding = z.object({ code: z.string(), headline: z.string(), lead: z.array(z.string()) })

/** The document that `run --json` ends with, as far as the node reads it. */
export const runDocumentSchema = z.object({
  twinpast: z.literal(1),
  verb: z.literal('run'),
  exitCode: z.int().min(0).max(255),
  record: z.string().default(''),
  recordDigest: z.string().default(''),
  planDigest: z.string().default(''),
  units: z.object({ complete: z.int(), excluded: z.int(), failed: z.int() }).optional(),
  failed: z.array(z.object({ pairId: z.string(), code: z.string(), detail: z.string() })).default([]),
  /** Of a constructed study, and of one with interventions. */
  verdict: finding.optional(),
  finding: finding.optional(),
  errors: z.array(errorDetailsSchema).default([]),
})

export type RunDocument = z.infer<typeof runDocumentSchema>
